// @ts-check
/**
 * `npm run dev`: the desktop window, reloaded as its sources change. Fetches Electron's runtime
 * first.
 */
import './ensure-node.mjs';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { electronEnvironment, fetchElectron, reasonAgainstDesktop } from './electron-runtime.mjs';

const args = process.argv.slice(2);
const reason = reasonAgainstDesktop(args) ?? fetchElectron();
if (reason) {
  process.stderr.write(
    `There is no desktop window to develop in because ${reason}. npm start shows the shop in the browser.\n`,
  );
  process.exit(1);
}
const { resolve } = createRequire(import.meta.url);
const electronVite = join(dirname(resolve('electron-vite/package.json')), 'bin/electron-vite.js');
const { status } = spawnSync(process.execPath, [electronVite, 'dev', ...args], {
  env: electronEnvironment(),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
