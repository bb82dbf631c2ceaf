import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { ShopError } from '../../shared/errors.ts';
import { readingReasonOf } from '../platform/data-folder.ts';
import { say } from '../../shared/say.ts';

const AGE_HEADER = 'age-encryption.org/v1\n';

/** Whether the file is encrypted in age's format, judging by its content, not its name. */
export async function isEncrypted(file: string): Promise<boolean> {
  const beginning = await beginningOf(file, AGE_HEADER.length).catch((error: unknown) => {
    throw new ShopError(
      'file_unreadable',
      say`${file} can't be read: ${readingReasonOf(error)}. Choose another backup.`,
      { cause: error },
    );
  });
  return beginning.toString('latin1') === AGE_HEADER;
}

async function beginningOf(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Writes an encrypted copy of a file (age, scrypt), streaming. `age -d` can decrypt it, too. A guess of
 * the passphrase costs 2 to the power of `scryptCost`; by default what age recommends.
 */
export async function encryptFile(
  from: string,
  to: string,
  passphrase: string,
  scryptCost = 18,
): Promise<void> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(scryptCost);
  const source = createReadStream(from);
  try {
    await streamInto(to, await encrypter.encrypt(webStreamOf(source)));
  } finally {
    source.destroy();
  }
}

/**
 * Writes the decrypted copy, streaming. If the file was truncated or changed, removes the copy
 * again and throws `file_unreadable`.
 */
export async function decryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = createReadStream(from);
  try {
    await streamInto(to, await decrypter.decrypt(webStreamOf(source)).catch(refuse(from)));
  } catch (error) {
    await rm(to, { force: true });
    if (error instanceof ShopError || isSystemError(error)) throw error;
    throw new ShopError(
      'file_unreadable',
      say`${from} is damaged: it was cut short or changed after it was written. Use another backup.`,
      { cause: error },
    );
  } finally {
    source.destroy();
  }
}

/** A lot of code for a rare task, so it is loaded only when needed. */
const loadAge = () => import('age-encryption');

function refuse(file: string): (error: unknown) => never {
  return (error) => {
    if (isSystemError(error)) throw error;
    throw new ShopError(
      'file_unreadable',
      say`${file} can't be decrypted: the passphrase is wrong, or the beginning of the file is damaged. Type the passphrase with which this backup was made.`,
      { cause: error },
    );
  };
}

/** Whether an error is the disk's, which keeps its own words, and not one of decryption. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function webStreamOf(source: ReadStream): ReadableStream<Uint8Array> {
  // Node's and the browser's typings of the same class differ slightly.
  return Readable.toWeb(source) as ReadableStream<Uint8Array>;
}

async function streamInto(file: string, content: ReadableStream<Uint8Array>): Promise<void> {
  await pipeline(
    Readable.fromWeb(content as NodeReadableStream<Uint8Array>),
    createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
  );
}
