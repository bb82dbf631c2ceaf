import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ShopError } from '../../shared/errors.ts';
import { exportedJson, type ExportedPet } from '../../shared/stock-files/exported-pet.ts';
import { csvHeadings, csvOf } from '../../shared/stock-files/write-csv.ts';
import { reasonOf } from '../platform/data-folder.ts';
import { moveFile } from '../platform/durable-file.ts';
import type { Store } from '../store/store.ts';

export const EXPORT_FORMATS = ['csv', 'json'] as const;
/** Number of animals whose lines are made together. */
const PORTION = 1_000;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

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

async function* jsonText(pets: AsyncIterable<ExportedPet>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const pet of pets) {
    yield before + exportedJson(pet);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvText(pets: AsyncIterable<ExportedPet>): AsyncGenerator<string> {
  yield csvHeadings();
  let portion: ExportedPet[] = [];
  for await (const pet of pets) {
    portion.push(pet);
    if (portion.length < PORTION) continue;
    yield csvOf(portion);
    portion = [];
  }
  if (portion.length > 0) yield csvOf(portion);
}

/** Writes the whole stock to a stream, as CSV (RFC 4180) or JSON. The stream stays open. */
export async function exportTo(store: Store, format: ExportFormat, sink: Writable): Promise<void> {
  const pets = exportedPets(store);
  if (format === 'json') {
    await pipeline(Readable.from(jsonText(pets)), sink, { end: false });
    return;
  }
  await pipeline(Readable.from(csvText(pets)), sink, { end: false });
}

/**
 * Writes the whole stock to a file for its owner only, which gets its name only once it is
 * complete. Throws `storage_unavailable`.
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
