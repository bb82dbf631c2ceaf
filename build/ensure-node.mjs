// @ts-check
/**
 * Imported by everything that runs from source. If Node is too old, starts the same program again
 * on the Node that npm fetched, or says in a sentence what to install; the importing program then
 * never runs on the old one. This file must run on the oldest Node that anybody has.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Runs TypeScript without a flag. Electron's downloader needs 22.12; better-sqlite3 crashes before
 * 22.
 */
const OLDEST = [22, 18];

/**
 * @param {string} version for example `22.18.0`
 * @returns {boolean} whether the app runs on it
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * @param {string} platform
 * @param {string} arch
 * @returns {{ name: string, program: string }} the package that brings a Node for this system (an
 * optional dependency, so that installing goes on without it), and its program
 */
export function nodePackage(platform, arch) {
  const system = platform === 'win32' ? 'win' : platform;
  const name = `${system === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${arch}`;
  return { name, program: join(name, 'bin', platform === 'win32' ? 'node.exe' : 'node') };
}

/**
 * Runs this same program on another Node, as if it were this process. Never returns.
 * @param {string} node
 */
async function startOverOn(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
  await new Promise(() => undefined);
}

if (!isNewEnough(process.versions.node)) {
  const modules = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules');
  const node = join(modules, nodePackage(process.platform, process.arch).program);
  if (existsSync(node)) await startOverOn(node);
  process.stderr.write(
    `Animal Store needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}. ` +
      'Run npm install, which fetches one for this project, or install Node 24 from nodejs.org.\n',
  );
  process.exit(1);
}
