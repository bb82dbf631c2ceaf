import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import beforePack from './before-pack.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** What electron-builder packs with, after the hook. */
function packed(electronPlatformName: string) {
  const packager = {
    appInfo: { sanitizedProductName: 'Animal Store' },
    platformSpecificBuildOptions: { hardenedRuntime: true },
  };
  beforePack({ electronPlatformName, packager } as never);
  return packager;
}

test('on Linux the app is installed in a folder without a space, which all scripts know', () => {
  expect(packed('linux').appInfo.sanitizedProductName).toBe('animal-store');
  expect(packed('win32').appInfo.sanitizedProductName).toBe('Animal Store');
  for (const name of ['animal-store', 'after-install.sh', 'apparmor-profile']) {
    const text = readFileSync(join(import.meta.dirname, 'linux', name), 'utf8');
    expect(text, name).toContain('/opt/animal-store');
    expect(text, name).not.toContain('/opt/Animal');
  }
});

test('without a certificate, a Mac’s app is signed ad hoc', () => {
  vi.stubEnv('CSC_LINK', '');
  vi.stubEnv('CSC_NAME', '');
  const adHoc = { identity: '-', hardenedRuntime: false };
  expect(packed('darwin').platformSpecificBuildOptions).toEqual(adHoc);
  vi.stubEnv('CSC_LINK', '/certificate.p12');
  expect(packed('darwin').platformSpecificBuildOptions).toEqual({ hardenedRuntime: true });
});

test('both Linux packages tell software centres about the app, under its own id', () => {
  const root = join(import.meta.dirname, '..');
  const { deb, rpm } = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as Record<
    'deb' | 'rpm',
    { fpm: string[] }
  >;
  const { desktopName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    desktopName: string;
  };
  const id = desktopName.replace(/\.desktop$/, '');
  const file = `build/linux/${id}.metainfo.xml`;
  for (const { fpm } of [deb, rpm]) {
    expect(fpm).toContain(`${file}=/usr/share/metainfo/${id}.metainfo.xml`);
  }
  expect(readFileSync(join(root, file), 'utf8')).toContain(`<id>${id}</id>`);
});
