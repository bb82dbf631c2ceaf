// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { SYSTEM_BROWSERS } from './test-browser.mjs';

/** What the tests need on Debian: each package, with files of which one proves that it is installed. */
const DEBIAN_PACKAGES = /** @type {const} */ ([
  ['chromium-headless-shell', SYSTEM_BROWSERS],
  [
    'libsecret-1-0',
    ['/usr/lib/x86_64-linux-gnu/libsecret-1.so.0', '/usr/lib/aarch64-linux-gnu/libsecret-1.so.0'],
  ],
  ['gnome-keyring', ['/usr/bin/gnome-keyring-daemon']],
  ['dbus', ['/usr/bin/dbus-run-session']],
]);

/** @returns {string[]} the Debian packages that are missing */
function missingPackages() {
  return DEBIAN_PACKAGES.filter(([, files]) => {
    if (files === SYSTEM_BROWSERS && existsSync(chromium.executablePath())) return false;
    return !files.some((file) => existsSync(file));
  }).map(([name]) => name);
}

/** @param {string} line */
function askFor(line) {
  process.stderr.write(
    `The tests need more than npm installs. Run this line, then npm test again:\n  ${line}\n`,
  );
  process.exit(1);
}

/**
 * Installs what the tests need: on Debian as root with apt, elsewhere by printing the one line to
 * run.
 */
export function prepareTestMachine() {
  if (process.platform !== 'linux') {
    if (!existsSync(chromium.executablePath())) askFor('npx playwright install chromium');
    return;
  }
  const missing = missingPackages();
  if (missing.length === 0) return;
  const isDebian = existsSync('/etc/debian_version');
  const install = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (!isDebian) {
    askFor(`install ${missing.join(', ')} with this system's package manager`);
  }
  if (process.getuid?.() !== 0) askFor(`sudo apt-get update && sudo ${install}`);
  process.stdout.write(`Installing what the tests need: ${missing.join(', ')}\n`);
  const done = spawnSync(
    'sh',
    ['-c', `apt-get update -qq && DEBIAN_FRONTEND=noninteractive ${install} -qq`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (done.status !== 0) askFor(`apt-get update && ${install}`);
}
