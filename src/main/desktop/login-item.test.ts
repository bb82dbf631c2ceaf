import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  autostartEntry,
  followProgram,
  setStartAtLogin,
  wasStartedAtLogin,
} from './apply-settings.ts';

const { login } = vi.hoisted(() => ({ login: { wasOpenedAtLogin: false } }));
vi.mock('electron', () => ({ app: { isPackaged: true, getLoginItemSettings: () => login } }));

describe.runIf(process.platform === 'linux')('start at login on Linux', () => {
  let config: string;
  const entry = () => join(config, 'autostart/animal-store.desktop');

  beforeEach(() => {
    config = mkdtempSync(join(tmpdir(), 'autostart-'));
    vi.stubEnv('XDG_CONFIG_HOME', config);
    vi.stubEnv('APPIMAGE', '/home/ada/animal-store-1.0.0.AppImage');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(config, { recursive: true, force: true });
  });

  test('follows an AppImage whose name holds its version; what else is in the entry stays', () => {
    setStartAtLogin(true);
    writeFileSync(entry(), `${readFileSync(entry(), 'utf8')}X-GNOME-Autostart-Delay=20\n`);
    vi.stubEnv('APPIMAGE', '/home/ada/animal-store-1.1.0.AppImage');
    followProgram();
    const text = readFileSync(entry(), 'utf8');
    expect(text).toContain('\nExec="/home/ada/animal-store-1.1.0.AppImage" --hidden\n');
    expect(text).toContain('\nX-GNOME-Autostart-Delay=20\n');
    expect(text).toContain('\nTryExec=/home/ada/animal-store-1.1.0.AppImage\n');
    expect(text.match(/^(?:Try)?Exec=/gm)).toHaveLength(2);
  });

  test('an empty or relative folder of the environment is that of the user', () => {
    vi.stubEnv('HOME', config);
    for (const none of ['', 'config']) {
      vi.stubEnv('XDG_CONFIG_HOME', none);
      setStartAtLogin(true);
      const usual = join(config, '.config/autostart/animal-store.desktop');
      expect(existsSync(usual)).toBe(true);
      rmSync(usual);
    }
  });

  test('an entry that the person removed is not made again', () => {
    setStartAtLogin(true);
    rmSync(entry());
    followProgram();
    expect(existsSync(entry())).toBe(false);
  });

  test('is off as soon as it is switched off', () => {
    setStartAtLogin(true);
    setStartAtLogin(false);
    expect(existsSync(entry())).toBe(false);
  });
});

test.each<[NodeJS.Platform, boolean, boolean]>([
  ['darwin', true, true],
  ['darwin', false, false],
  // The others pass a switch.
  ['win32', true, false],
])('on %s, opened at login (%s) is started for the tills alone: %s', (platform, opened, is) => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  login.wasOpenedAtLogin = opened;
  expect(wasStartedAtLogin()).toBe(is);
  vi.restoreAllMocks();
});

test('starts the program without its window, whatever its path looks like', () => {
  expect(autostartEntry('/opt/Animal Store/animal-store')).toContain(
    '\nExec="/opt/Animal Store/animal-store" --hidden\n',
  );
  // By the Desktop Entry Specification: escaped for the quotes, then as a string; % is a field code.
  expect(autostartEntry('/a "b"/$c/`d`/\\e/100%')).toContain(
    String.raw`Exec="/a \\"b\\"/\\$c/\\` +
      '`d' +
      String.raw`\\` +
      '`' +
      String.raw`/\\\\e/100%%" --hidden`,
  );
});
