import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { makeFolder, moveFile, moveFileNow, replaceFile, syncFolder } from './durable-file.ts';

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
  expect(() => syncFolder(folder)).toThrow(/ENOENT/);
  mkdirSync(folder);
  syncFolder(folder);
});

/** A disk on which a virus scanner looks at the file for the first two attempts. */
function heldTwice(code: string) {
  let attempts = 0;
  return (from: string, to: string) => {
    attempts += 1;
    if (attempts <= 2) throw Object.assign(new Error(code), { code });
    renameSync(from, to);
  };
}

it.each(['EBUSY', 'EPERM', 'EACCES'])(
  'waits on Windows while a file is held (%s)',
  async (code) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a'), 'new');
    moveFileNow(join(folder, 'a'), join(folder, 'b'), { platform: 'win32', move: heldTwice(code) });
    const hold = heldTwice(code);
    const move = async (from: string, to: string) => {
      await Promise.resolve();
      hold(from, to);
    };
    await moveFile(join(folder, 'b'), join(folder, 'c'), { platform: 'win32', move });
    expect(readFileSync(join(folder, 'c'), 'utf8')).toBe('new');
  },
);

it('throws at once elsewhere, and on Windows what is no other program’s doing', () => {
  const move = heldTwice('EACCES');
  expect(() => moveFileNow('a', 'b', { platform: 'linux', move })).toThrow('EACCES');
  expect(() => moveFileNow('a', 'b', { platform: 'win32', move: heldTwice('ENOSPC') })).toThrow(
    'ENOSPC',
  );
});
