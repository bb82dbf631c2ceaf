import { afterEach, describe, expect, it, vi } from 'vitest';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { defaultDataFolder, readingReasonOf } from './data-folder.ts';

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
