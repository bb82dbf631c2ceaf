import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { expectOwnerOnly } from '../testing/owner-only.ts';
import { temporaryFolder } from '../testing/program.ts';
import { isJournal, windowAddressLine } from './serve-options.ts';

const ADDRESS = 'http://127.0.0.1:7386/?token=s3cret';

it('prints the address to the person who started the program', () =>
  expect(windowAddressLine(ADDRESS, '/nowhere', 'The', false)).toBe(
    `The window is at ${ADDRESS}\n`,
  ));

it('keeps the token out of the journal, in a file for the owner alone', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'window-address');
  expect(windowAddressLine(ADDRESS, folder, 'For one more browser, the', true)).toBe(
    `For one more browser, the window's address is in ${file}\n`,
  );
  expect(readFileSync(file, 'utf8')).toBe(`${ADDRESS}\n`);
  expectOwnerOnly(file);
});

it('knows the journal by the device and inode that systemd names', () => {
  const descriptor = openSync(fileURLToPath(import.meta.url), 'r');
  const { dev, ino } = fstatSync(descriptor, { bigint: true });
  expect(isJournal(`${String(dev)}:${String(ino)}`, descriptor)).toBe(true);
  expect(isJournal(`${String(dev)}:${String(ino + 1n)}`, descriptor)).toBe(false);
  expect(isJournal(undefined, descriptor)).toBe(false);
  closeSync(descriptor);
  expect(isJournal(`${String(dev)}:${String(ino)}`, descriptor)).toBe(false);
});
