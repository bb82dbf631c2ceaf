import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decryptFile, encryptFile, isEncrypted } from './encryption.ts';
import { CHEAP } from './testing/backed-up-stock.ts';
import { expectOwnerOnly } from '../testing/owner-only.ts';

let folder: string;
let plain: string;
let encrypted: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'encryption-'));
  plain = join(folder, 'plain');
  encrypted = join(folder, 'encrypted');
  writeFileSync(plain, randomBytes(300_000));
  await encryptFile(plain, encrypted, 'correct horse', CHEAP);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('comes back byte for byte with the passphrase, from a file that only its owner reads', async () => {
  expect(await isEncrypted(encrypted)).toBe(true);
  expect(await isEncrypted(plain)).toBe(false);
  expectOwnerOnly(encrypted);
  expect(readFileSync(encrypted).includes(readFileSync(plain).subarray(0, 64))).toBe(false);
  await decryptFile(encrypted, join(folder, 'back'), 'correct horse');
  expect(readFileSync(join(folder, 'back')).equals(readFileSync(plain))).toBe(true);
});

test('a wrong passphrase is told in words and leaves nothing', async () => {
  const target = join(folder, 'wrong');
  await expect(decryptFile(encrypted, target, 'battery staple')).rejects.toMatchObject({
    code: 'file_unreadable',
    message: expect.stringContaining('the passphrase is wrong') as string,
  });
  expect(existsSync(target)).toBe(false);
});

test('a disk that takes nothing is not told as a wrong passphrase', async () => {
  const nowhere = join(folder, 'missing', 'back');
  await expect(decryptFile(encrypted, nowhere, 'correct horse')).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

test('a file that was cut short or changed is told in words and leaves nothing', async () => {
  const cut = join(folder, 'cut');
  writeFileSync(cut, readFileSync(encrypted));
  truncateSync(cut, 200_000);
  const changed = join(folder, 'changed');
  const bytes = readFileSync(encrypted);
  bytes[250_000] = (bytes[250_000] ?? 0) ^ 1;
  writeFileSync(changed, bytes);
  for (const file of [cut, changed]) {
    await expect(decryptFile(file, join(folder, 'bad'), 'correct horse')).rejects.toMatchObject({
      code: 'file_unreadable',
      message: expect.stringContaining('is damaged') as string,
    });
    expect(existsSync(join(folder, 'bad'))).toBe(false);
  }
});
