// @ts-check
/**
 * `npm start`: the desktop window where Electron can run. Otherwise one sentence that says why it
 * can't, and the same shop in the browser.
 */
import './ensure-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  electronEnvironment,
  electronProgram,
  fetchElectron,
  reasonAgainstDesktop,
} from './electron-runtime.mjs';
import { ensureBuiltOrEnd } from './ensure-built.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const NO_SANDBOX = '--no-sandbox';
/** The exit code with which a system reports that a program's library is missing. */
const MISSING_LIBRARY = 127;

/** Runs the desktop app to its end. @returns {Promise<string | undefined>} why it could not even start */
async function runDesktop() {
  process.on('SIGTERM', () => app.kill('SIGTERM'));
  // Ctrl+C reaches the app through the terminal; this process only has to wait for it to end.
  process.on('SIGINT', () => undefined);
  const app = spawn(electronProgram, ['.', ...args], {
    cwd: root,
    env: electronEnvironment(),
    stdio: 'inherit',
  });
  try {
    const [code] = await once(app, 'exit');
    process.exitCode = code ?? 1;
    return code === MISSING_LIBRARY ? 'a library that Electron needs is missing here' : undefined;
  } catch (error) {
    return `Electron could not be started (${/** @type {Error} */ (error).message})`;
  } finally {
    process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
  }
}

/** @param {string} reason */
async function startInBrowser(reason) {
  process.stdout.write(
    `There is no desktop window because ${reason}; the same shop opens in the browser instead.\n`,
  );
  process.exitCode = undefined;
  process.argv.splice(1, Infinity, 'serve', '--open', ...args.filter((arg) => arg !== NO_SANDBOX));
  await import(new URL('../out/main/serve.js', import.meta.url).href);
}

await ensureBuiltOrEnd({ window: true });
const reason = reasonAgainstDesktop(args) ?? fetchElectron() ?? (await runDesktop());
if (reason) await startInBrowser(reason);
