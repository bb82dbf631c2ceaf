import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Machine } from '../installers/machine.ts';
import { DEB } from '../installers/managers.ts';
import { packageIn } from '../installers/packages.ts';
import { openWindow } from '../installers/use.ts';
import { makeKey, Till } from '../pack/drive.ts';

const DATA = '/home/owner/stock';
/** Fetching 100 MB and installing them take a while. */
const TIME = 180_000;

interface Updating {
  /** The folder with the deb of the older version. */
  before: string;
  version: string;
  /** Replaces the forged update that the feed offers at first by the signed one. */
  publish: () => void;
  /** Where the pictures of what a person sees go. */
  pictures: string;
}

/**
 * Installs the deb of an older version and opens its window. A person there looks for updates by the menu: what
 * was forged is refused, and what was signed is installed on “Restart to update”. `sudo` stands for the
 * administrator who agrees. The window does not offer what is new afterwards: the older app has the same
 * sources, and so calls itself by the same version.
 */
export async function tryUpdate(machine: Machine, updating: Updating): Promise<void> {
  const { version, pictures } = updating;
  const { screen } = machine;
  const photograph = (name: string) => screen.photograph(join(pictures, `${name}.png`));
  machine.administer(...DEB.install(machine.bring(packageIn(updating.before, '.deb'))));
  writeFileSync(join(machine.root, 'etc/sudoers.d/owner'), 'owner ALL=(ALL) NOPASSWD: ALL\n', {
    mode: 0o440,
  });
  const first = installedVersion(machine);
  const app = await openWindow(machine, DEB.installed, DATA);
  const key = await makeKey(machine.asOwner(DEB.installed.terminal), DATA);
  await new Till(app.base, key).add('Methuselah the tortoise');
  await app.awaitRows();

  screen.press('alt+h');
  photograph('1-help-menu');
  screen.press('u');
  await until('the forged update is refused', () =>
    logOf(machine).includes('The update is not signed by who made this app.'),
  );
  await pause(2_000);
  photograph('2-forged-update');
  screen.press('Escape');
  updating.publish();
  screen.press('alt+h', 'u');
  await until('an update is ready', () => logOf(machine).includes('An update is ready'));
  await pause(2_000);
  photograph('3-update-ready');
  screen.press('Return');
  await until(`${version} is installed`, () => installedVersion(machine) === version);
  await until('the new version serves', () => isHealthy(app.base));
  await pause(6_000);
  photograph('4-updated');
  const names = await new Till(app.base, key).names();
  if (names.join() !== 'Methuselah the tortoise') throw new Error(`The stock: ${names.join()}.`);
  process.stdout.write(
    `   ${first} became ${installedVersion(machine)}; the stock and the till’s key are there\n`,
  );
  screen.press('ctrl+q');
  await until('it ends', async () => !(await isHealthy(app.base)));
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIME;
  while (Date.now() < deadline) {
    if (await isSo()) return;
    await pause(500);
  }
  throw new Error(`Not within ${String(TIME / 1000)} s: ${what}.`);
}

function logOf({ root }: Machine): string {
  const folder = join(root, DATA, 'logs');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
}

function installedVersion({ root }: Machine): string {
  const status = readFileSync(join(root, 'var/lib/dpkg/status'), 'utf8');
  return /^Package: animal-store\n(?:.+\n)*?Version: (.+)$/m.exec(status)?.[1] ?? '';
}

async function isHealthy(base: string): Promise<boolean> {
  const reply = await fetch(new URL('/healthz', base)).catch(() => undefined);
  return reply?.ok === true;
}
