import { afterEach, describe, expect, it, vi } from 'vitest';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { defaultDataFolder } from './data-folder.ts';

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
