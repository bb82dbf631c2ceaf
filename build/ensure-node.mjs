// @ts-check
/**
 * Imported by everything that runs from source. If Node is too old or lacks fixes, starts the same program again
 * on the Node that npm fetched, or says in a sentence what to install; the importing program then
 * never runs on the old one. This file must run on the oldest Node that anybody has.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The first release of each line of Node that has the fixes of its security releases up to now. Renovate keeps it
 * in `engines` of package.json, and a test compares the two.
 */
export const SAFE = /** @type {const} */ ([
  [22, 23, 4],
  [24, 22, 1],
  [26, 12, 1],
]);

/**
 * @param {string} version for example `24.22.1`
 * @returns {boolean} whether the app runs on it: of a line that is maintained, with its fixes, or of a later line
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [newest] = SAFE.at(-1) ?? [0];
  const line = SAFE.find(([one]) => one === major);
  if (!line) return major > newest;
  return minor > line[1] || (minor === line[1] && patch >= line[2]);
}

/** The systems for which npm has a Node that is new enough: an optional dependency, so that installing goes on without it. */
export const FETCHED_FOR = ['linux-x64', 'linux-arm64'];

/** @returns {string | undefined} the Node for this system that npm has fetched for this project */
function fetchedNode() {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const folder = join(root, 'node_modules', `node-${process.platform}-${process.arch}`);
  const packageFile = join(folder, 'package.json');
  if (!existsSync(packageFile)) return undefined;
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  return isNewEnough(version) ? join(folder, 'bin', 'node') : undefined;
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
  const node = fetchedNode();
  if (node !== undefined) await startOverOn(node);
  const safe = SAFE.map((version) => version.join('.')).join(', ');
  const remedy = FETCHED_FOR.includes(`${process.platform}-${process.arch}`)
    ? 'Run npm install, which fetches one for this project, or install Node 24 from nodejs.org.'
    : 'Install Node 24 from nodejs.org: npm has none for this system that is safe.';
  process.stderr.write(
    `Animal Store needs Node ${safe} or a newer one of these lines; this is ${process.versions.node}. ${remedy}\n`,
  );
  process.exit(1);
}
