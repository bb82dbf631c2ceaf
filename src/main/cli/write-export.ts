import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { ShopError } from '../../shared/errors.ts';
import { reasonOf } from '../platform/data-folder.ts';
import { moveFile } from '../platform/durable-file.ts';

/**
 * Writes a file for its owner only, which gets its name only once it is complete. `write` leaves the stream open. Throws
 * `storage_unavailable`, which tells how another file is named, and what `write` throws.
 */
export async function writeExport(
  file: string,
  namedBy: string,
  write: (sink: Writable) => Promise<void>,
): Promise<void> {
  const partial = `${file}.partial`;
  try {
    const sink = createWriteStream(partial, { mode: 0o600, flush: true });
    await write(sink);
    await new Promise<void>((resolve, reject) => {
      sink.once('error', reject).end(resolve);
    });
    await moveFile(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    if (error instanceof ShopError) throw error;
    throw new ShopError(
      'storage_unavailable',
      `The export can't be written to ${file}: ${reasonOf(error)}. Choose another file with ${namedBy}.`,
      { cause: error },
    );
  }
}
