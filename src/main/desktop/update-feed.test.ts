import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { packagedUpdateUrl, updateFeed } from './updates.ts';

const { program } = vi.hoisted(() => ({ program: { folder: '' } }));
vi.mock('electron', () => ({ app: { getAppPath: () => program.folder } }));

test.each([
  ['an https address', { updateUrl: 'https://updates.example/' }, 'https://updates.example/'],
  ['none', {}, null],
  ['one without encryption', { updateUrl: 'http://updates.example/' }, null],
  ['nonsense', { updateUrl: 7 }, null],
])('takes %s from the package that the app was packed with', (_, packaged, expected) => {
  program.folder = temporaryFolder();
  writeFileSync(join(program.folder, 'package.json'), JSON.stringify({ name: 'x', ...packaged }));
  expect(packagedUpdateUrl()).toBe(expected);
});

test.each([
  'https://github.com/ada/animal-store',
  'https://github.com/ada/animal-store/',
  'https://github.com/ada/animal-store.git',
  'https://github.com/ada/animal-store/releases',
])('%s is a repository', (address) => {
  expect(updateFeed(address)).toEqual({ provider: 'github', owner: 'ada', repo: 'animal-store' });
});

test.each([
  'https://updates.example/animal-store/',
  'https://github.com/ada/animal-store/releases/download/v1.0.0',
  'https://github.com.example/ada/animal-store',
])('%s is a folder on a server', (address) => {
  expect(updateFeed(address)).toMatchObject({ provider: 'generic', url: address });
});
