import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { realpath, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { QueueStorageError } from './errors.ts';

/** The path of a socket has room for little more, on any system. */
const MAX_PATH_BYTES = 100;

/**
 * Keeps every other process of this machine, and this one, from locking the same file, until what it
 * returns is called. The lock is a socket, which the system closes with the process, however that ends.
 * Throws a QueueStorageError where another has it.
 */
export async function lockFile(file: string): Promise<() => Promise<void>> {
  const server = createServer((visitor) => {
    visitor.destroy();
  });
  await take(server, await socketsFor(file), file);
  server.unref();
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
    });
}

/** Where its socket may be, best first: beside the file, unless that folder can't hold one. */
async function socketsFor(file: string): Promise<string[]> {
  const folder = await realpath(dirname(file));
  const beside = join(folder, `${basename(file)}.lock`);
  const name = `animal-store-queue-${createHash('sha256').update(beside).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return [`\\\\.\\pipe\\${name}`];
  const elsewhere = join(tmpdir(), name);
  return Buffer.byteLength(beside) <= MAX_PATH_BYTES ? [beside, elsewhere] : [elsewhere];
}

async function take(server: Server, [path = '', ...others]: string[], file: string): Promise<void> {
  try {
    await listen(server, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') {
      if (others.length === 0) throw error;
      await take(server, others, file);
      return;
    }
    await removeLeftOver(path, file);
    await listen(server, path).catch(() => {
      throw inUse(file);
    });
  }
}

/** Removes the socket of a process that has ended. Throws a QueueStorageError while one lives. */
async function removeLeftOver(path: string, file: string): Promise<void> {
  if (process.platform === 'win32' || (await isAnswered(path))) throw inUse(file);
  const aside = `${path}.${randomUUID().slice(0, 8)}`;
  await rename(path, aside).catch(() => undefined);
  // Another process may have taken its place.
  if (await isAnswered(aside)) {
    await rename(aside, path);
    throw inUse(file);
  }
  await rm(aside, { force: true });
}

function inUse(file: string): QueueStorageError {
  return new QueueStorageError('in_use', `Another queue has the file ${file} open.`);
}

async function listen(server: Server, path: string): Promise<void> {
  server.listen(path);
  await once(server, 'listening');
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visit = connect(path, () => {
      visit.destroy();
      resolve(true);
    });
    visit.once('error', () => resolve(false));
  });
}
