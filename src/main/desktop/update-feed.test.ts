import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { foldersOf, packagedUpdateSource } from './update-feed.ts';

test.each([
  ['an https address', { updateUrl: 'https://updates.example/' }, 'https://updates.example/'],
  ['none', {}, undefined],
  ['one without encryption', { updateUrl: 'http://updates.example/' }, undefined],
  ['nonsense', { updateUrl: 7 }, undefined],
  ['one without keys', { updateUrl: 'https://updates.example/', updateKeys: null }, undefined],
])('takes %s from the package that the app was packed with', (_, packaged, expected) => {
  const file = join(temporaryFolder(), 'package.json');
  writeFileSync(file, JSON.stringify({ updateKeys: ' one  two\n', ...packaged }));
  expect(packagedUpdateSource(file)?.address).toBe(expected);
  if (expected !== undefined) expect(packagedUpdateSource(file)?.keys).toEqual(['one', 'two']);
});

test.each([
  'https://github.com/ada/animal-store',
  'https://github.com/ada/animal-store/',
  'https://github.com/ada/animal-store.git',
  'https://github.com/ada/animal-store/releases',
])('%s is a repository', (address) => {
  const { latest, of } = foldersOf(address);
  expect(latest).toBe('https://github.com/ada/animal-store/releases/latest/download/');
  expect(of('1.2.3')).toBe('https://github.com/ada/animal-store/releases/download/v1.2.3/');
});

test.each([
  'https://updates.example/animal-store/',
  'https://github.com/ada/animal-store/releases/download/v1.0.0',
  'https://github.com.example/ada/animal-store',
])('%s is a folder on a server', (address) => {
  const folder = address.endsWith('/') ? address : `${address}/`;
  expect(foldersOf(address).latest).toBe(folder);
  expect(foldersOf(address).of('1.2.3')).toBe(folder);
});
