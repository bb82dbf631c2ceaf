// @ts-check
/**
 * Proves the README's first command on this machine, once npm has installed: `npm start` without a
 * display prints little, ends up with the shop open in the browser, and stops cleanly. CI runs it
 * with a PATH without Python, make or a compiler.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The most lines that a reader takes in. */
const MOST_LINES = 12;
/** How long to wait (ms), including a build from source. */
const PATIENCE = 120_000;

const home = mkdtempSync(join(tmpdir(), 'animal-store-first-start-'));
const noDisplay = { DISPLAY: '', WAYLAND_DISPLAY: '' };
const shop = spawn('npm', ['start', '--', '--port', '0', '--data-dir', join(home, 'data')], {
  env: { ...process.env, ...noDisplay, HOME: home, XDG_DATA_HOME: join(home, 'share') },
  shell: process.platform === 'win32',
  stdio: ['ignore', 'pipe', 'pipe'],
});
let said = '';
for (const stream of [shop.stdout, shop.stderr]) {
  stream.setEncoding('utf8').on('data', (text) => {
    said += text;
    process.stdout.write(text);
  });
}

/** @returns {Promise<string>} the address of the window, as soon as it is printed */
async function windowAddress() {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline && shop.exitCode === null) {
    const [, address] = /The window is at (\S+)\n/.exec(said) ?? [];
    if (address) return address;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('npm start did not open the shop.');
}

/** @param {string} address the link that admits one browser: it sets a cookie and redirects */
async function check(address) {
  const link = await fetch(address, { redirect: 'manual' });
  const page = await fetch(new URL(link.headers.get('location') ?? '', address), {
    headers: {
      cookie: link.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    },
  });
  if (!page.ok || !(await page.text()).includes('<title>Animal Store')) {
    throw new Error(`The window answers ${page.status} and is not the shop.`);
  }
  const lines = said.split('\n').filter((line) => line.trim() !== '').length;
  if (lines > MOST_LINES) throw new Error(`npm start printed ${lines} lines.`);
}

try {
  await check(await windowAddress());
  const exited = once(shop, 'exit');
  shop.kill('SIGTERM');
  const [code] = await exited;
  // Windows has no signals: there, a stopped program has no exit code of its own.
  if (code !== 0 && process.platform !== 'win32') throw new Error(`npm start ended with ${code}.`);
  process.stdout.write('The first start works.\n');
} finally {
  shop.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}
