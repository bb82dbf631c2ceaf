/**
 * `node build/release/sign-updates.ts [--again VERSION] latest.yml latest-mac.yml …`: signs a release with the private
 * key in `UPDATE_SIGNING_KEY` (PKCS #8 as PEM), for six weeks. A key of `UPDATE_PUBLIC_KEYS`, which the app is
 * packed with, must be its public half. With `--again`, only what one of these keys has signed for that version: what
 * was published may be replaced by anyone who may write releases, and nobody reads what is renewed.
 */
import { createPrivateKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { keysIn } from '../../src/main/desktop/update-signature.ts';
import { checkSigned, publicKeyText, withSignature } from './signing.ts';

/** Who withholds newer releases from apps can do so no longer than this (ms). */
const VALID_FOR = 42 * 24 * 3_600_000;

const { values, positionals: files } = parseArgs({
  options: { again: { type: 'string' } },
  allowPositionals: true,
});
const privateKey = createPrivateKey(process.env['UPDATE_SIGNING_KEY'] ?? '');
const keys = keysIn(process.env['UPDATE_PUBLIC_KEYS'] ?? '');
if (!keys.includes(publicKeyText(privateKey))) {
  throw new Error('UPDATE_SIGNING_KEY does not belong to any key of UPDATE_PUBLIC_KEYS.');
}
const expires = new Date(Date.now() + VALID_FOR);
const releases = files.map((file) => {
  const channel = basename(file, '.yml');
  const text = readFileSync(file, 'utf8');
  if (values.again !== undefined) checkSigned(text, { keys, channel, version: values.again });
  return { file, text: withSignature(text, { channel, expires, privateKey }) };
});
for (const { file, text } of releases) writeFileSync(file, text);
