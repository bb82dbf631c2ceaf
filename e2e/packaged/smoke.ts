/**
 * Tests an installer on the system that it is for:
 *
 * node e2e/packaged/smoke.ts INSTALLER [PREVIOUS_INSTALLER]
 *
 * Installs it (first the previous release, if given, and uses that), starts the window, creates a
 * key and adds an animal over `/v1`, waits until the window shows it, quits, starts again, and runs
 * `serve` without a display. On Linux it needs a display: `xvfb-run -a node e2e/packaged/smoke.ts …`;
 * `--without-window` tests only the commands. It really installs the app, so it is meant for a
 * disposable machine.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeKey, startServing, Till } from '../../build/pack/drive.ts';
import { install, type Installation } from './installations.ts';
import { startWindowApp } from './window-app.ts';

const work = mkdtempSync(join(tmpdir(), 'animal-store-smoke-'));
const folders = { data: join(work, 'data'), user: join(work, 'user') };

function say(step: string): void {
  process.stdout.write(`── ${step}\n`);
}

function expectNames(found: readonly string[], expected: readonly string[]): void {
  if (found.join() !== expected.join()) {
    throw new Error(`The stock is [${found.join()}] and should be [${expected.join()}].`);
  }
}

/**
 * Makes closing the window end the app: on Windows there is no other way to request that from
 * outside.
 */
function prepareData(): void {
  mkdirSync(folders.data, { recursive: true, mode: 0o700 });
  writeFileSync(join(folders.data, 'settings.json'), '{ "keepRunningInTray": false }');
}

/** A session with the window: adds one animal, and returns the stock as it was before. */
async function addInWindowApp({ window, terminal }: Installation, name: string): Promise<string[]> {
  const app = await startWindowApp(window, folders);
  const till = new Till(app.base, await makeKey(terminal, folders.data));
  const before = await till.names();
  const added = await till.add(name);
  const read = await till.read(added.id);
  if (read.name !== name) throw new Error(`Animal ${String(added.id)} is called ${read.name}.`);
  await app.awaitRows();
  await app.quit();
  return before;
}

/** A session without a display: adds an animal if one is named, and returns the stock at the end. */
async function serveInTerminal({ terminal }: Installation, name?: string): Promise<string[]> {
  const served = await startServing([...terminal, 'serve'], folders.data);
  const till = new Till(served.base, await makeKey(terminal, folders.data));
  if (name !== undefined) await till.add(name);
  const names = await till.names();
  const code = await served.stop();
  if (process.platform !== 'win32' && code !== 0) {
    throw new Error(`serve ended with code ${String(code)}.`);
  }
  return names;
}

async function tryWithWindow(installer: string, previous: string | undefined): Promise<void> {
  const stock: string[] = [];
  if (previous !== undefined) {
    say(`Installing the previous release and working with it: ${previous}`);
    await addInWindowApp(install(resolve(previous), join(work, 'app')), 'Methuselah the tortoise');
    stock.push('Methuselah the tortoise');
  }
  say(`Installing ${installer}`);
  const installation = install(resolve(installer), join(work, 'app'));
  say('Starting the window, making a key, adding an animal, quitting');
  expectNames(await addInWindowApp(installation, 'Rosalind the rabbit'), stock);
  say('Serving without a display, with what was added before');
  expectNames(await serveInTerminal(installation), [...stock, 'Rosalind the rabbit']);
}

async function tryCommands(installer: string): Promise<void> {
  say(`Installing ${installer}`);
  const installation = install(resolve(installer), join(work, 'app'));
  say('Serving without a display, twice');
  await serveInTerminal(installation, 'Rosalind the rabbit');
  expectNames(await serveInTerminal(installation), ['Rosalind the rabbit']);
}

const { values, positionals } = parseArgs({
  options: { 'without-window': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [installer, previous] = positionals;
if (installer === undefined) {
  process.stderr.write('Say which installer to try: node e2e/packaged/smoke.ts FILE [PREVIOUS]\n');
  process.exitCode = 2;
} else {
  prepareData();
  await (values['without-window'] ? tryCommands(installer) : tryWithWindow(installer, previous));
  say('The installed app works.');
}
