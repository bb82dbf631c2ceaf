import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
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
