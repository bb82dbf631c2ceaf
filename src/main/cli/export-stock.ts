import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { ShopError } from '../../shared/errors.ts';
import type { PetRow } from '../../shared/pet.ts';
import { reasonOf } from '../platform/data-folder.ts';
import type { Store } from '../store/store.ts';
import { guardFormula } from '../../shared/formula-guard.ts';

export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** An animal with the label of its category, null where the shop gave none. */
interface ExportedPet extends PetRow {
  category: string | null;
}

/** Every animal by id, each int64 with all its digits. Reads in portions, so a large stock needs no memory. */
async function* exportedPets(store: Store): AsyncGenerator<ExportedPet> {
  const labels = new Map<bigint, string>();
  for (const { id, name } of await store.categories.list()) {
    if (name !== unlabelled(id)) labels.set(id, name);
  }
  for await (const row of store.pets.all()) {
    yield { ...row, category: labels.get(row.categoryId) ?? null };
  }
}

/** The name under which a category without a label is listed. */
export function unlabelled(id: bigint): string {
  return `Category ${String(id)}`;
}

const COLUMNS = ['id', 'name', 'categoryId', 'category', 'status', 'addedAt', 'addedBy'];

function csvRecord(pet: ExportedPet): string[] {
  return [
    String(pet.id),
    guardFormula(pet.name),
    String(pet.categoryId),
    guardFormula(pet.category ?? ''),
    pet.status ?? '',
    new Date(pet.addedAt).toISOString(),
    guardFormula(pet.addedBy ?? ''),
  ];
}

/** JSON by hand, because an int64 is written with every digit. */
function jsonObject(pet: ExportedPet): string {
  const fields = [
    `"id":${String(pet.id)}`,
    `"name":${JSON.stringify(pet.name)}`,
    `"categoryId":${String(pet.categoryId)}`,
  ];
  const { category, status, addedBy } = pet;
  for (const [field, text] of Object.entries({ category, status })) {
    if (text !== null) fields.push(`"${field}":${JSON.stringify(text)}`);
  }
  fields.push(`"addedAt":"${new Date(pet.addedAt).toISOString()}"`);
  if (addedBy !== null) fields.push(`"addedBy":${JSON.stringify(addedBy)}`);
  return `{${fields.join(',')}}`;
}

async function* jsonText(pets: AsyncIterable<ExportedPet>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const pet of pets) {
    yield before + jsonObject(pet);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Writes the whole stock to a stream, as CSV (RFC 4180) or JSON; the stream stays open. */
export async function exportTo(store: Store, format: ExportFormat, sink: Writable): Promise<void> {
  const pets = exportedPets(store);
  if (format === 'json') {
    await pipeline(Readable.from(jsonText(pets)), sink, { end: false });
    return;
  }
  const csv = stringify({ header: true, columns: COLUMNS, record_delimiter: 'windows' });
  await pipeline(Readable.from(pets).map(csvRecord), csv, sink, { end: false });
}

/**
 * Writes the whole stock to a file, for its owner alone. The file has its name only when it is
 * whole. Raises `storage_unavailable`.
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
    await rename(partial, file);
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
