import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ShopError } from '../../shared/errors.ts';
import type { ExportedPet } from '../../shared/stock-files/exported-pet.ts';
import { ListWriter, type ExportFormat } from '../../shared/stock-files/write-list.ts';
import { reasonOf } from '../platform/data-folder.ts';
import { moveFile } from '../platform/durable-file.ts';
import type { Store } from '../store/store.ts';

/** Number of animals whose lines are made together. */
const PORTION = 1_000;

/**
 * Every animal by id, each int64 with all its digits. Read in portions, so that a large stock needs
 * little memory.
 */
async function* exportedPets(store: Store): AsyncGenerator<ExportedPet> {
  const labels = new Map<bigint, string>();
  for (const { id, name, isNamed } of await store.categories.list()) {
    if (isNamed) labels.set(id, name);
  }
  for await (const row of store.pets.all()) {
    yield { ...row, category: labels.get(row.categoryId) ?? null };
  }
}

/** The parts of the file. */
async function* written(store: Store, format: ExportFormat): AsyncGenerator<string | Buffer> {
  const writer = new ListWriter(format, await store.fields.list());
  let portion: ExportedPet[] = [];
  for await (const pet of exportedPets(store)) {
    portion.push(pet);
    if (portion.length < PORTION) continue;
    yield writer.write(portion);
    portion = [];
  }
  yield writer.write(portion);
  const end = await writer.end();
  yield typeof end === 'string' ? end : Buffer.from(await end.arrayBuffer());
}

/**
 * Writes the whole stock to a stream, as CSV (RFC 4180), XLSX or JSON. The stream stays open. Throws
 * `bad_request` for too many animals of a spreadsheet.
 */
export async function exportTo(store: Store, format: ExportFormat, sink: Writable): Promise<void> {
  await pipeline(Readable.from(written(store, format)), sink, { end: false });
}

/**
 * Writes the whole stock to a file for its owner only, which gets its name only once it is
 * complete. Throws `storage_unavailable`, and what `exportTo` throws.
 */
export async function exportToFile(
  store: Store,
  format: ExportFormat,
  file: string,
): Promise<void> {
  const partial = `${file}.partial`;
  try {
    const sink = createWriteStream(partial, { mode: 0o600, flush: true });
    await exportTo(store, format, sink);
    await new Promise<void>((resolve, reject) => {
      sink.once('error', reject).end(resolve);
    });
    await moveFile(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    if (error instanceof ShopError) throw error;
    throw new ShopError(
      'storage_unavailable',
      `The export can't be written to ${file}: ${reasonOf(error)}. Choose another file with --to.`,
      { cause: error },
    );
  }
}
