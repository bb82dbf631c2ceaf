import { chmodSync, existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/program.ts';
import { defaultDataFolder, prepareDataFolder, readingReasonOf } from './data-folder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.runIf(process.platform === 'linux')('the default data folder', () => {
  const own = join(homedir(), '.local', 'share', 'animal-store');
  it.each([
    ['/data', '/data/animal-store'],
    ['', own],
    ['relative', own],
  ])('with XDG_DATA_HOME=%j is %s', (value, folder) => {
    vi.stubEnv('XDG_DATA_HOME', value);
    expect(defaultDataFolder()).toBe(folder);
  });
});

it('gives a file that can’t be read another reason than one that can’t be written', () => {
  const refused = Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES' });
  expect(readingReasonOf(refused)).toBe('this user has no right to read it');
});

describe.runIf(process.platform !== 'win32')('an existing data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
    chmodSync(folder, 0o755);
  });
  const mode = () => statSync(folder).mode & 0o777;

  it('that others can read is closed to them, with a stock or empty', () => {
    prepareDataFolder(folder);
    expect(mode()).toBe(0o700);
    chmodSync(folder, 0o750);
    writeFileSync(join(folder, 'animal-store.sqlite'), '');
    prepareDataFolder(folder);
    expect(mode()).toBe(0o700);
  });

  it('that is another’s by mistake keeps its mode', () => {
    writeFileSync(join(folder, 'letter.txt'), 'Dear shop');
    prepareDataFolder(folder);
    expect(mode()).toBe(0o755);
  });

  it.each(['animal-store.sqlite', 'animal-store.sqlite-wal', 'settings.json', 'backups', 'logs'])(
    'is refused with a link for %s, also one that leads nowhere',
    (name) => {
      const elsewhere = join(temporaryFolder(), 'elsewhere');
      symlinkSync(elsewhere, join(folder, name));
      expect(() => prepareDataFolder(folder)).toThrow(
        expect.objectContaining({
          code: 'data_folder_unavailable',
          message: expect.stringContaining(`${join(folder, name)} is a link`) as string,
        }),
      );
      expect(existsSync(elsewhere)).toBe(false);
    },
  );

  it('may be reached by a link itself', () => {
    const link = join(temporaryFolder(), 'link');
    symlinkSync(folder, link);
    expect(prepareDataFolder(link).root).toBe(link);
  });
});
