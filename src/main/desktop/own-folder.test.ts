import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { defaultDataFolder } from '../platform/data-folder.ts';
import { ownFolder } from './own-folder.ts';

vi.mock('electron', () => import('./testing/electron-stand-in.ts'));

const home = join('/home', 'ada');

test('on Windows the program’s own things stay on this machine', () => {
  const env = { LOCALAPPDATA: join(home, 'Local') };
  expect(ownFolder({ platform: 'win32', env, home })).toBe(join(home, 'Local', 'Animal Store'));
  expect(ownFolder({ platform: 'win32', env: {}, home })).toBe(
    join(home, 'AppData', 'Local', 'Animal Store'),
  );
});

test.each(['win32', 'darwin'] as const)(
  'on %s they lie outside the shop’s data folder',
  (platform) => {
    vi.stubEnv('APPDATA', join(home, 'AppData', 'Roaming'));
    vi.stubEnv('HOME', home);
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    const own = ownFolder({ platform, env: {}, home }) ?? '';
    const stock = defaultDataFolder();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    expect(`${own}/`.startsWith(`${stock}/`)).toBe(false);
    expect(`${stock}/`.startsWith(`${own}/`)).toBe(false);
  },
);

test('on Linux they lie in the configuration already', () =>
  expect(ownFolder({ platform: 'linux', env: {}, home })).toBeUndefined());
