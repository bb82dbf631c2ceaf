import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import { isAsWritten, signBackup } from './backup-digest.ts';

const PAGE = 4_096;
let file: string;

beforeEach(() => {
  file = join(temporaryFolder(), 'backup');
  writeFileSync(file, Buffer.alloc(300 * PAGE, 7));
});

it('a backup without a digest is as it was written, as far as anybody can tell', () => {
  expect(isAsWritten(file)).toBe(true);
  signBackup(file);
  const signed = readFileSync(file);
  const mark = 300 * PAGE;
  // As long as one with a digest, but another program's bytes.
  signed[mark] = (signed[mark] ?? 0) ^ 1;
  writeFileSync(file, signed);
  expect(isAsWritten(file)).toBe(true);
  for (const size of [0, 1, PAGE - 1, PAGE + 1]) {
    writeFileSync(file, Buffer.alloc(size));
    expect(isAsWritten(file)).toBe(true);
  }
});

it.each([0, 1, 300 * PAGE - 1, -1])('a byte that changed is found, also at %i', (at) => {
  signBackup(file);
  expect(isAsWritten(file)).toBe(true);
  const bytes = readFileSync(file);
  const index = at === -1 ? bytes.length - 1 : at;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect(isAsWritten(file)).toBe(false);
});
