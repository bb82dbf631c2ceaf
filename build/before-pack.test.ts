import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import beforePack from './before-pack.mjs';
import { APP_ID, metainfo } from './linux/metainfo.mjs';

const PROJECT = 'https://github.com/ada/store';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** What electron-builder packs with, after the hook. */
function packed(electronPlatformName: string, homepage?: string) {
  const packager = {
    projectDir: mkdtempSync(join(tmpdir(), 'animal-store-before-pack-')),
    info: { metadata: { homepage } },
    appInfo: { sanitizedProductName: 'Animal Store', version: '1.2.3' },
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

test.each([PROJECT, undefined])(
  'software centres learn about the app that lives at %s',
  (project) => {
    const folder = packed('linux', project).projectDir;
    const text = readFileSync(join(folder, 'out/linux/metainfo.xml'), 'utf8');
    expect(text).toContain(`<id>${APP_ID}</id>`);
    expect(text).toMatch(/<release version="1\.2\.3" date="\d{4}-\d\d-\d\d">/);
    const addresses = text.match(/https:[^<]+/g) ?? [];
    expect(addresses).toHaveLength(project === undefined ? 0 : 6);
    expect(addresses.every((address) => address.startsWith(PROJECT))).toBe(true);
  },
);

test('its pictures are there, and both Linux packages have that file under the app’s id', () => {
  const root = join(import.meta.dirname, '..');
  const pictures = metainfo({ version: '1.2.3', day: '2026-01-31', project: PROJECT }).match(
    /docs\/images\/[\w-]+\.png/g,
  );
  expect(pictures).toHaveLength(3);
  for (const picture of pictures ?? []) expect(existsSync(join(root, picture)), picture).toBe(true);
  const { deb, rpm } = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as Record<
    'deb' | 'rpm',
    { fpm: string[] }
  >;
  for (const { fpm } of [deb, rpm]) {
    expect(fpm).toContain(`out/linux/metainfo.xml=/usr/share/metainfo/${APP_ID}.metainfo.xml`);
  }
});
