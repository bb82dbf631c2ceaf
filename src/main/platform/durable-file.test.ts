import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { makeFolder, replaceFile, syncFolder } from './durable-file.ts';

it('makes a folder with those above it for the owner alone, and leaves one that is there', () => {
  const root = temporaryFolder();
  const folder = join(root, 'a', 'b');
  makeFolder(folder);
  makeFolder(folder);
  for (const made of [folder, join(root, 'a')]) {
    expect(statSync(made).isDirectory()).toBe(true);
    if (process.platform !== 'win32') expect(statSync(made).mode & 0o777).toBe(0o700);
  }
});

it('replaces a file whole and leaves nothing beside it', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'settings.json');
  replaceFile(file, 'before, and longer');
  replaceFile(file, 'after');
  expect(readFileSync(file, 'utf8')).toBe('after');
  expect(readdirSync(folder)).toEqual(['settings.json']);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

it.skipIf(process.platform === 'win32')('tells of a folder that is not there to be synced', () => {
  const folder = join(temporaryFolder(), 'gone');
  expect(() => {
    syncFolder(folder);
  }).toThrow(/ENOENT/);
  mkdirSync(folder);
  syncFolder(folder);
});
