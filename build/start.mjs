// @ts-check
/**
 * `npm start`: the desktop window where Electron can run; else one sentence that says why it can't,
 * and the same shop in the browser.
 */
import './ensure-node.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const electronPackage = join(root, 'node_modules', 'electron');

/** @returns {string | undefined} Electron's program, when it was downloaded or is given by the environment */
function electronProgram() {
  const pathFile = join(electronPackage, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron';
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronPackage, 'dist');
  const program = join(folder, name);
  return existsSync(program) ? program : undefined;
}

/** @returns {string | undefined} why this machine can show no desktop window, before any download */
function reasonAgainstDesktop() {
  if (process.platform !== 'linux') return undefined;
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return 'this machine has no display';
  }
  if (process.getuid?.() === 0) {
    return 'Electron’s sandbox does not work for the user root (start it as an ordinary user)';
  }
  return undefined;
}

/** Downloads the runtime of the installed electron package, as electron itself would. */
function downloadElectron() {
  process.stderr.write('Fetching Electron’s runtime (about 110 MB, once)…\n');
  spawnSync(process.execPath, [join(electronPackage, 'install.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
}

/** @param {string} program */
function startDesktop(program) {
  const child = spawn(program, ['.', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => child.kill(signal));
  }
}

/** @param {string} reason */
async function startInBrowser(reason) {
  process.stdout.write(
    `There is no desktop window because ${reason}; the same shop opens in the browser instead.\n`,
  );
  process.argv.splice(1, 1, 'serve', '--open');
  await import(new URL('../out/main/serve.js', import.meta.url).href);
}

await ensureBuilt({ window: true });
const reason = reasonAgainstDesktop();
if (!reason && !electronProgram()) downloadElectron();
const program = reason ? undefined : electronProgram();
if (program) startDesktop(program);
else await startInBrowser(reason ?? 'Electron’s runtime could not be downloaded');
