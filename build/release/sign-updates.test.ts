import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../src/main/testing/program.ts';
import { publicKeyText, withSignature } from './signing.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const { privateKey: otherKey } = generateKeyPairSync('ed25519');
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const RELEASE = 'version: 1.2.3\nsha512: AAAA\n';
const channel = 'latest-linux';
const signedBy = (key: typeof privateKey, text = RELEASE) =>
  withSignature(text, { channel, expires: LONG_AGO, privateKey: key });

/** Runs the program on a `latest-linux.yml`, and returns what it failed with and what it left. */
function sign(text: string, ...args: string[]) {
  const file = join(temporaryFolder(), `${channel}.yml`);
  writeFileSync(file, text);
  const program = join(import.meta.dirname, 'sign-updates.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, ...args, file], {
    encoding: 'utf8',
    env: {
      UPDATE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      // As somebody pasted them.
      UPDATE_PUBLIC_KEYS: `${publicKeyText(otherKey)}\n${publicKeyText(privateKey)} `,
    },
  });
  return { status, stderr, left: readFileSync(file, 'utf8') };
}

test('a new release is signed', () => {
  const { status, left } = sign(RELEASE);
  expect(status).toBe(0);
  expect(left).toMatch(/^signature: /m);
});

test.each([
  ['this key', privateKey],
  ['the spare one', otherKey],
])('what %s signed is signed again, though it has expired', (_, key) => {
  const { status, left } = sign(signedBy(key), '--again', '1.2.3');
  expect(status).toBe(0);
  expect(left).not.toContain(LONG_AGO.toISOString());
});

test.each([
  ['nobody signed', RELEASE],
  ['somebody else signed', signedBy(generateKeyPairSync('ed25519').privateKey)],
  ['names another file', signedBy(privateKey).replace('AAAA', 'BBBB')],
  ['is an older release', signedBy(privateKey, 'version: 1.2.2\nsha512: AAAA\n')],
])('what %s is not signed again', (_, text) => {
  const { status, left } = sign(text, '--again', '1.2.3');
  expect(status).toBe(1);
  expect(left).toBe(text);
});
