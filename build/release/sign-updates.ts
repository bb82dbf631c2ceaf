/**
 * `node build/release/sign-updates.ts latest.yml latest-mac.yml …`: signs a release with the private key in
 * `UPDATE_SIGNING_KEY` (PKCS #8 as PEM), for six weeks. A key of `UPDATE_PUBLIC_KEYS`, which the app is
 * packed with, must be its public half.
 */
import { createPrivateKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { publicKeyText, withSignature } from './signing.ts';

/** Who withholds newer releases from apps can do so no longer than this (ms). */
const VALID_FOR = 42 * 24 * 3_600_000;

const privateKey = createPrivateKey(process.env['UPDATE_SIGNING_KEY'] ?? '');
const keys = (process.env['UPDATE_PUBLIC_KEYS'] ?? '').split(' ');
if (!keys.includes(publicKeyText(privateKey))) {
  throw new Error('UPDATE_SIGNING_KEY does not belong to any key of UPDATE_PUBLIC_KEYS.');
}
const expires = new Date(Date.now() + VALID_FOR);
for (const file of process.argv.slice(2)) {
  const channel = basename(file, '.yml');
  const signing = { channel, expires, privateKey };
  writeFileSync(file, withSignature(readFileSync(file, 'utf8'), signing));
}
