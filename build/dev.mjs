// @ts-check
/**
 * `npm run dev`: the desktop window, reloaded as its sources change. Where it can't run, the same shop in
 * the browser, which is built and started again at each change. Fetches Electron's runtime first.
 */
import './ensure-node.mjs';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { electronEnvironment, fetchElectron, reasonAgainstDesktop } from './electron-runtime.mjs';

const args = process.argv.slice(2);
const root = dirname(import.meta.dirname);
const reason = reasonAgainstDesktop(args) ?? fetchElectron();
const { resolve } = createRequire(import.meta.url);
const electronVite = join(dirname(resolve('electron-vite/package.json')), 'bin/electron-vite.js');

/** Node itself watches the sources, and what it starts builds what is older than they are. */
function inBrowser() {
  process.stdout.write(
    `There is no desktop window because ${reason}; the same shop opens in the browser instead. Reload it after a change.\n`,
  );
  const serve = [join(root, 'build/from-source.mjs'), 'serve', ...args];
  return ['--watch-path', join(root, 'src'), '--watch-preserve-output', ...serve];
}

const { status } = spawnSync(
  process.execPath,
  reason ? inBrowser() : [electronVite, 'dev', ...args],
  { env: electronEnvironment(), stdio: 'inherit' },
);
process.exitCode = status ?? 1;
