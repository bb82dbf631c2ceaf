// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const BROWSER = 'chromium-headless-shell';
/**
 * Debian's Chromium, used where Playwright's own was not downloaded. The one without a screen does the
 * same work in less time, and is what Playwright downloads for tests.
 */
export const SYSTEM_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** @param {string} file @returns {string[]} where Debian keeps a library, on either processor */
function library(file) {
  return ['x86_64', 'aarch64'].map((processor) => `/usr/lib/${processor}-linux-gnu/${file}`);
}

/**
 * Debian's packages, each with files of which one proves that it is installed. A test's browser may also be
 * the one that Playwright has downloaded.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const PROOFS = {
  [BROWSER]: SYSTEM_BROWSERS,
  'g++': ['/usr/bin/g++'],
  'gnome-keyring': ['/usr/bin/gnome-keyring-daemon'],
  'p7zip-full': ['/usr/bin/7za'],
  'util-linux': ['/usr/bin/unshare'],
  // Ubuntu has another name for libasound2 itself.
  'libasound2-dev': library('libasound.so.2'),
  libgbm1: library('libgbm.so.1'),
  'libgtk-3-0': library('libgtk-3.so.0'),
  libnss3: library('libnss3.so'),
  'libsecret-1-0': library('libsecret-1.so.0'),
  buildah: ['/usr/bin/buildah'],
  dbus: ['/usr/bin/dbus-run-session'],
  debootstrap: ['/usr/sbin/debootstrap'],
  imagemagick: ['/usr/bin/import'],
  openbox: ['/usr/bin/openbox'],
  rpm: ['/usr/bin/rpmbuild'],
  unzip: ['/usr/bin/unzip'],
  wine64: ['/usr/lib/wine/wine64'],
  wine: ['/usr/bin/wine'],
  xauth: ['/usr/bin/xauth'],
  xdotool: ['/usr/bin/xdotool'],
  xvfb: ['/usr/bin/Xvfb'],
};

const DISPLAY = ['xvfb', 'xauth'];
const TESTS = [BROWSER, 'libsecret-1-0', 'gnome-keyring', 'dbus'];
/** What Electron 33 from npm takes to unpack, and its database binary to compile. */
const OLDER_ELECTRON = ['unzip', 'g++'];
const INSTALLERS = [
  ...['debootstrap', 'util-linux', 'rpm', 'p7zip-full', 'xvfb', 'openbox'],
  ...OLDER_ELECTRON,
];

/** What commands need of Debian (and Ubuntu) besides npm's packages. A test compares the workflows with it. */
export const NEEDS = /** @satisfies {Record<string, readonly string[]>} */ ({
  test: TESTS,
  'test:whole': TESTS,
  'electron:test': [
    ...DISPLAY,
    ...['openbox', 'libgtk-3-0', 'libnss3', 'libasound2-dev', 'libgbm1', 'libsecret-1-0'],
    ...['dbus', 'gnome-keyring'],
    ...OLDER_ELECTRON,
  ],
  bench: DISPLAY,
  'installers:test': INSTALLERS,
  'release:dry': [...INSTALLERS, 'xdotool', 'imagemagick'],
  'windows:test': ['wine', 'wine64'],
  'container:check': ['debootstrap', 'util-linux', 'buildah'],
  'build/release/pack.ts': ['rpm'],
  'e2e/packaged/smoke.ts': DISPLAY,
});

/** @param {string} name @returns {Promise<boolean>} whether Debian's package, or what serves instead, is there */
async function isThere(name) {
  if ((PROOFS[name] ?? []).some((file) => existsSync(file))) return true;
  if (name !== BROWSER) return false;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath());
}

/**
 * @param {readonly (keyof typeof NEEDS)[]} commands
 * @returns {Promise<string[]>} the packages that are missing for them
 */
export async function missingPackages(commands) {
  const names = [...new Set(commands.flatMap((command) => NEEDS[command]))];
  const found = await Promise.all(names.map(isThere));
  return names.filter((_, index) => !found[index]);
}

/**
 * The shell's commands that install packages: as root, and as the user who runs the tests. Debian alone has a browser for
 * tests; on Ubuntu and others made from it, Playwright fetches its own.
 * @param {readonly string[]} packages
 * @param {string} osRelease the text of `/etc/os-release`
 */
export function installing(packages, osRelease) {
  const isDebian = /^ID=debian$/m.test(osRelease);
  const ofSystem = packages.filter((name) => isDebian || name !== BROWSER);
  const install = `apt-get install --yes --no-install-recommends ${ofSystem.join(' ')}`;
  return {
    asRoot: ofSystem.length === 0 ? [] : [`apt-get update && ${install}`],
    asPerson:
      ofSystem.length === packages.length ? [] : ['npx playwright install --with-deps chromium'],
  };
}

/**
 * Installs what a command needs: on Debian as root. Elsewhere throws, with the line to run.
 * @param {keyof typeof NEEDS} command
 */
export async function prepareMachine(command) {
  const missing = await missingPackages([command]);
  const needs = `npm run ${command} needs more than npm installs.`;
  if (process.platform !== 'linux') {
    if (!missing.includes(BROWSER)) return;
    throw new Error(`${needs} Run this line, then try again:\n  npx playwright install chromium`);
  }
  if (missing.length === 0) return;
  if (!existsSync('/etc/debian_version')) {
    throw new Error(`${needs} Install what Debian calls ${missing.join(', ')}.`);
  }
  const { asRoot, asPerson } = installing(missing, readFileSync('/etc/os-release', 'utf8'));
  const line = [...asRoot.map((command) => `sudo sh -c '${command}'`), ...asPerson].join(' && ');
  if (process.getuid?.() !== 0)
    throw new Error(`${needs} Run this line, then try again:\n  ${line}`);
  process.stdout.write(`Installing what this needs: ${missing.join(', ')}\n`);
  const { status } = spawnSync('sh', ['-c', [...asRoot, ...asPerson].join(' && ')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`That failed. Try it yourself:\n  ${line}`);
}

/**
 * The same for a program that this is the beginning of: prints the line, and ends it.
 * @param {keyof typeof NEEDS} command
 */
export async function prepareMachineOrEnd(command) {
  await prepareMachine(command).catch((/** @type {unknown} */ error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
