import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type * as Promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOthers, keepCurrentVersion, keepDownload } from './kept-version.ts';

/** Whether a tree contains an archive that Electron's `fs` treats as a folder. */
const holdsArchive = (path: string) =>
  existsSync(path) &&
  statSync(path).isDirectory() &&
  readdirSync(path, { recursive: true }).some((name) => String(name).endsWith('.asar'));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Promises>();
  const asElectrons =
    <Args extends [string, ...unknown[]]>(work: (...args: Args) => Promise<void>) =>
    (...args: Args) => {
      if (holdsArchive(args[0])) return Promise.reject(new Error('ENOTDIR: app.asar'));
      return work(...args);
    };
  const copyFile = async (from: string, to: string) => {
    await real.copyFile(from, to);
    if (from.includes('torn')) throw new Error('EIO');
  };
  return {
    ...real,
    copyFile,
    cp: asElectrons(real.cp as never),
    rm: asElectrons(real.rm as never),
  };
});

let home: string;
let folder: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kept-version-'));
  folder = join(home, 'updates');
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function file(name: string, text: string): string {
  const path = join(home, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text, { mode: 0o755 });
  return path;
}

const linux = { platform: 'linux', program: '/opt/Animal Store/animal-store', env: {} } as const;

test('an AppImage is kept as a copy that can be started', async () => {
  const image = file('Apps/My Shop.AppImage', 'the program');
  const env = { APPIMAGE: image };
  const kept = await keepCurrentVersion(folder, { ...linux, env, version: '1.0.0' });
  expect(kept).toEqual({
    version: '1.0.0',
    file: join(folder, 'animal-store-1.0.0.AppImage'),
  });
  rmSync(image);
  expect(readFileSync(kept?.file ?? '', 'utf8')).toBe('the program');
  expect(statSync(kept?.file ?? '').mode & 0o111).toBe(0o111);
});

test('on Windows the installer’s own copy is kept', async () => {
  file('Local/animal-store-updater/installer.exe', 'installer');
  const kept = await keepCurrentVersion(folder, {
    platform: 'win32',
    program: 'C:\\Programs\\animal-store\\animal-store.exe',
    env: { LOCALAPPDATA: join(home, 'Local') },
    version: '1.0.0',
  });
  expect(kept?.file).toBe(join(folder, 'animal-store-1.0.0.exe'));
});

test('on macOS the whole bundle is kept with its links as they are', async () => {
  const program = file('Animal Store.app/Contents/MacOS/Animal Store', 'the program');
  file('Animal Store.app/Contents/Resources/app.asar', 'the archive');
  symlinkSync('MacOS', join(home, 'Animal Store.app/Contents/Current'));
  const kept = await keepCurrentVersion(folder, {
    platform: 'darwin',
    program,
    env: {},
    version: '1.0.0',
  });
  const bundle = join(folder, 'animal-store-1.0.0.app');
  expect(kept?.file).toBe(bundle);
  expect(readlinkSync(join(bundle, 'Contents/Current'))).toBe('MacOS');
  expect(readFileSync(join(bundle, 'Contents/MacOS/Animal Store'), 'utf8')).toBe('the program');
  expect(readFileSync(join(bundle, 'Contents/Resources/app.asar'), 'utf8')).toBe('the archive');
  await forgetOthers(folder, []);
  expect(readdirSync(folder)).toEqual([]);
});

test('a copy that fails leaves nothing behind', async () => {
  const env = { APPIMAGE: file('torn.AppImage', 'the program') };
  const keeping = keepCurrentVersion(folder, { ...linux, env, version: '1.0.0' });
  await expect(keeping).rejects.toThrow('EIO');
  expect(readdirSync(folder)).toEqual([]);
});

test('a deb has nothing to keep until an update of it was downloaded', async () => {
  const installation = { ...linux, version: '1.1.0' };
  expect(await keepCurrentVersion(folder, installation)).toBeNull();
  await keepDownload(folder, '1.1.0', file('cache/animal-store-1.1.0-linux-amd64.deb', 'deb'));
  expect(await keepCurrentVersion(folder, installation)).toEqual({
    version: '1.1.0',
    file: join(folder, 'animal-store-1.1.0.deb'),
  });
});

test('a missing source is no error', async () => {
  const env = { APPIMAGE: join(home, 'gone.AppImage') };
  expect(await keepCurrentVersion(folder, { ...linux, env, version: '1.0.0' })).toBeNull();
});

test('a copy that was cut off is not taken for a whole one', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'animal-store-1.1.0.deb.part'), 'half');
  expect(await keepCurrentVersion(folder, { ...linux, version: '1.1.0' })).toBeNull();
});

test('only the versions that are still of use stay', async () => {
  for (const version of ['1.0.0', '1.0.0-beta.1', '1.1.0', '1.2.0']) {
    await keepDownload(folder, version, file(`cache/${version}.deb`, version));
  }
  writeFileSync(join(folder, 'update-guard.json'), '{}');
  await forgetOthers(folder, ['1.1.0', '1.2.0']);
  expect(readdirSync(folder).sort()).toEqual([
    'animal-store-1.1.0.deb',
    'animal-store-1.2.0.deb',
    'update-guard.json',
  ]);
});
