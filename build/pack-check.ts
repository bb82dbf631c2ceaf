/**
 * `npm run pack:check`: packs the app as the installers contain it, without any download, and
 * checks the contents: for each system only its own binaries, nothing stray, within the size
 * budget, the fuses set, the licences complete. Then this system's files, extracted from the
 * archive, must serve `/v1` with the native modules as packed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { extractAll, extractFile } from '@electron/asar';
import { ensureBuilt } from './ensure-built.mjs';
import { makeKey, runToEnd, startServing, Till } from './pack/drive.ts';
import { problemsWithFuses } from './pack/fuse-rules.ts';
import { problemsWithLicenses } from './pack/license-rules.ts';
import {
  problemsWithFiles,
  problemsWithPackageJson,
  SIZE_BUDGET,
  type Target,
} from './pack/pack-rules.ts';
import { ownBytes, packedFiles } from './pack/packed-files.ts';
import { packageSizes } from './package-sizes.ts';
import { makeStandInElectron } from './pack/stand-in-electron.ts';

const root = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'animal-store-pack-'));
const { resolve: resolvePackage } = createRequire(import.meta.url);

/** macOS packages can only be made on macOS; the same rules apply, with other words in the file names. */
const TARGETS: readonly Target[] = [
  { platform: 'linux', arch: 'x64' },
  { platform: 'linux', arch: 'arm64' },
  { platform: 'win32', arch: 'x64' },
  { platform: 'win32', arch: 'arm64' },
];

interface Packed {
  target: Target;
  /** The program's folder. */
  folder: string;
  archive: string;
}

function pack(target: Target, electronDist: string): Packed {
  const output = join(work, `${target.platform}-${target.arch}`);
  const builder = join(dirname(resolvePackage('electron-builder/package.json')), 'cli.js');
  const system = target.platform === 'win32' ? 'win' : 'linux';
  const done = spawnSync(
    process.execPath,
    [
      builder,
      `--${system}`,
      'dir',
      `--${target.arch}`,
      '--publish',
      'never',
      `-c.electronDist=${electronDist}`,
      `-c.directories.output=${output}`,
      // A stand-in is not a real program whose icon, version and resources could be edited.
      ...(system === 'win'
        ? ['-c.win.signAndEditExecutable=false', '-c.disableAsarIntegrity=true']
        : []),
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' } },
  );
  if (done.status !== 0) throw new Error(`electron-builder failed.\n${done.stdout}${done.stderr}`);
  const suffix = target.arch === 'x64' ? '' : `-${target.arch}`;
  const folder = join(output, `${system}${suffix}-unpacked`);
  return { target, folder, archive: join(folder, 'resources', 'app.asar') };
}

async function problemsWith({ target, folder, archive }: Packed): Promise<string[]> {
  const json = JSON.parse(extractFile(archive, 'package.json').toString()) as Record<
    string,
    unknown
  >;
  const program = join(folder, target.platform === 'win32' ? 'animal-store.exe' : 'animal-store');
  const launcher = join(
    folder,
    'resources',
    'bin',
    target.platform === 'win32' ? 'animal-store.cmd' : 'animal-store',
  );
  const size = ownBytes(archive);
  return [
    ...problemsWithFiles(packedFiles(archive), target),
    ...problemsWithPackageJson(json),
    ...problemsWithLicenses(join(folder, 'resources')),
    ...(await problemsWithFuses(program)),
    ...(size > SIZE_BUDGET ? [`${megabytes(size)} are more than ${megabytes(SIZE_BUDGET)}.`] : []),
    ...(existsSync(launcher) && (target.platform === 'win32' || statSync(launcher).mode & 0o111)
      ? []
      : [`${launcher} is missing or can't be run.`]),
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}

/** Prints what uses the space, by part of the app. */
function printSizes({ archive, target }: Packed): void {
  const groups = new Map<string, { files: number; bytes: number }>();
  for (const { path, bytes } of packedFiles(archive)) {
    const parts = path.split('/');
    const group = parts.length > 2 ? parts.slice(0, 2).join('/') : path;
    const sum = groups.get(group) ?? { files: 0, bytes: 0 };
    groups.set(group, { files: sum.files + 1, bytes: sum.bytes + bytes });
  }
  const own = ownBytes(archive);
  process.stdout.write(`\nThe app's own part for ${target.platform}-${target.arch}:\n`);
  console.table(
    Object.fromEntries([
      ...[...groups]
        .sort(([, one], [, other]) => other.bytes - one.bytes)
        .map(([name, { files, bytes }]) => [name, { files, size: megabytes(bytes) }]),
      ['all', { files: packedFiles(archive).length, size: megabytes(own) }],
      ['budget', { files: '', size: megabytes(SIZE_BUDGET) }],
    ]),
  );
}

/** How many packages are listed by what they add. */
const MOST_LISTED = 20;

/** Prints what the bundled code comes from, so that a package that is too large for what it does is seen. */
function printPackages(): void {
  process.stdout.write(
    '\nBundled code by package, before it is minified (all others are smaller):\n',
  );
  const rows = packageSizes().slice(0, MOST_LISTED);
  console.table(
    Object.fromEntries(
      rows.map(({ name, parts }) => [
        name,
        Object.fromEntries(Object.entries(parts).map(([part, size]) => [part, megabytes(size)])),
      ]),
    ),
  );
}

/** Extracts the app from its archive and serves `/v1` from the result. */
async function serveFromPackage({ archive }: Packed): Promise<void> {
  const app = join(work, 'app');
  const data = join(work, 'data');
  extractAll(archive, app);
  const serve = [process.execPath, join(app, 'out', 'main', 'serve.js')] as const;
  const terminal = [process.execPath, join(app, 'out', 'main', 'cli.js')] as const;
  await loadKeytar(app);
  const served = await startServing(serve, data);
  const till = new Till(served.base, await makeKey(terminal, data));
  const before = await till.names();
  const added = await till.add('Rosalind the tortoise');
  const read = await till.read(added.id);
  const after = await till.names();
  const code = await served.stop();
  const isRight =
    before.length === 0 && read.name === added.name && after.join() === added.name && code === 0;
  if (!isRight)
    throw new Error(`The packed service went wrong: ${JSON.stringify({ after, code })}`);
  process.stdout.write('\nThe packed files serve: key made, listed, added, read, ended with 0.\n');
}

async function loadKeytar(app: string): Promise<void> {
  const keytar = join(app, 'node_modules', 'keytar');
  const script = `process.exit(typeof require(${JSON.stringify(keytar)}).getPassword === 'function' ? 0 : 1)`;
  const { code, stderr } = await runToEnd([process.execPath], '-e', script);
  if (code === 0) return;
  // Without the library, keytar names the folders in which it looked, whatever the cause.
  const advice = 'If this machine has no libsecret, `npm run test:prepare` installs it.';
  throw new Error(`The packed keytar does not load. ${advice}\n${stderr}`);
}

async function main(): Promise<void> {
  await ensureBuilt({ window: true });
  const { version } = JSON.parse(readFileSync(resolvePackage('electron/package.json'), 'utf8')) as {
    version: string;
  };
  for (const platform of ['linux', 'win32'] as const) {
    await makeStandInElectron(join(work, `electron-${platform}`), platform, version);
  }
  let problems = 0;
  for (const target of TARGETS) {
    const packed = pack(target, join(work, `electron-${target.platform}`));
    const found = await problemsWith(packed);
    process.stdout.write(
      `${target.platform}-${target.arch}: ${found.length === 0 ? 'as it should be' : ''}\n`,
    );
    for (const problem of found.slice(0, 20)) process.stdout.write(`  ${problem}\n`);
    if (found.length > 20) process.stdout.write(`  … and ${String(found.length - 20)} more\n`);
    problems += found.length;
    if (target.platform !== process.platform || target.arch !== process.arch) continue;
    printSizes(packed);
    printPackages();
    await serveFromPackage(packed);
  }
  if (problems > 0) throw new Error(`${String(problems)} problems in the packages, see above.`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
