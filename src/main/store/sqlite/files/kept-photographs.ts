import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { ShopError } from '../../../../shared/errors.ts';
import { pictureType } from '../../../../shared/photograph.ts';
import { moveFile, syncFolderAsync } from '../../../platform/durable-file.ts';
import { requireFree } from './free-space.ts';
import { say } from '../../../../shared/say.ts';

/*
 * Photographs beside backups. Each is written once to a folder for backups, into a file named by its
 * SHA-256; a backup has that file's place where a stock has the image.
 */

const FOLDER = 'photographs';
const PLACE = /^photographs\/[0-9a-f]{64}\.(?:jpeg|png|webp)$/;
const LONGEST_PLACE = 90;

/** The place of an image beside a backup; null for bytes that are no picture. */
export function placeOf(image: Uint8Array): string | null {
  const type = pictureType(image)?.slice('image/'.length);
  if (type === undefined) return null;
  return `${FOLDER}/${createHash('sha256').update(image).digest('hex')}.${type}`;
}

/** The place that a backup has in place of an image; null for an image. */
export function placeIn(image: Uint8Array): string | null {
  if (image.length > LONGEST_PLACE) return null;
  const text = Buffer.from(image).toString('latin1');
  return PLACE.test(text) ? text : null;
}

/** Whether a database has a table of photographs: schemas before the eleventh had none. */
export function hasPhotographs(database: Database.Database): boolean {
  const table = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'photographs'";
  return database.prepare(table).get() !== undefined;
}

/** The places that a backup has in place of images, by the ids of the photographs. */
export function placesIn(database: Database.Database): Map<string, string> {
  const places = new Map<string, string>();
  if (!hasPhotographs(database)) return places;
  const short = database.prepare<[], { id: string; image: Buffer }>(
    `SELECT id, image FROM photographs WHERE length(image) <= ${LONGEST_PLACE}`,
  );
  for (const { id, image } of short.iterate()) {
    const place = placeIn(image);
    if (place !== null) places.set(id, place);
  }
  return places;
}

/** The image at a place, or null when it is missing or not as it was written. */
export async function photographAt(folder: string, place: string): Promise<Buffer | null> {
  const image = await readFile(join(folder, place)).catch(() => null);
  return image && placeOf(image) === place ? image : null;
}

/**
 * Durably writes an image to its place, and reads it back, unless it is there already. Throws
 * `database_damaged` when the disk returns something else, and the disk's errors.
 */
export async function keepPhotograph(folder: string, place: string, image: Uint8Array) {
  const file = join(folder, place);
  if (await photographAt(folder, place)) {
    // Fresh, since no backup that is finished may name it.
    const now = Date.now() / 1_000;
    await utimes(file, now, now);
    return;
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = join(folder, FOLDER, `.partial-${String(process.pid)}-${place.slice(-20)}`);
  try {
    await rm(partial, { force: true });
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(image);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await moveFile(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
  if (await photographAt(folder, place)) return;
  throw new ShopError('database_damaged', say`The disk returns ${file} otherwise than written.`);
}

/** Makes the names of photographs that were written survive a power cut. */
export async function syncPhotographs(folder: string): Promise<void> {
  await syncFolderAsync(join(folder, FOLDER));
  await syncFolderAsync(folder);
}

/** How long (ms) a photograph stays that no backup names: another process may be writing one that does. */
const UNNAMED_FOR = 3600_000;

/**
 * Removes the photographs in a folder that none of its backups names. If any backup can't be read, all
 * stay.
 */
export async function removeUnnamed(folder: string, backups: readonly string[]): Promise<void> {
  const names = await readdir(join(folder, FOLDER)).catch(() => []);
  if (names.length === 0) return;
  const named = new Set<string>();
  for (const backup of backups) {
    const database = new Database(backup, { readonly: true, fileMustExist: true });
    try {
      for (const place of placesIn(database).values()) named.add(place);
    } finally {
      database.close();
    }
  }
  for (const name of names) {
    const file = join(folder, FOLDER, name);
    const isOurs = PLACE.test(`${FOLDER}/${name}`) || name.startsWith('.partial-');
    if (!isOurs || named.has(`${FOLDER}/${name}`)) continue;
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > UNNAMED_FOR) await rm(file, { force: true });
  }
}

/** A photograph that could not be brought back, by its animal. */
interface LostPhotograph {
  id: bigint;
  name: string | null;
}

/**
 * Puts the images into a copy of a backup, from the first of the folders that has each as it was
 * written. Those that none has are removed from the copy; returns their animals, each once. Throws
 * an error when there is no room, and SQLite's and the disk's errors.
 */
export async function bringPhotographs(
  copy: string,
  folders: readonly string[],
): Promise<string[]> {
  const database = new Database(copy, { fileMustExist: true });
  database.defaultSafeIntegers(true);
  try {
    const places = placesIn(database);
    if (places.size === 0) return [];
    await requireFree(dirname(copy), await sizeOf([...places.values()], folders));
    // A copy that is not finished is worth nothing.
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.exec('BEGIN');
    const put = database.prepare('UPDATE photographs SET image = ? WHERE id = ?');
    const remove = database.prepare('DELETE FROM photographs WHERE id = ?');
    const animal = database.prepare<[string], LostPhotograph>(
      `SELECT pet_id AS id, coalesce(pets.name, removed_pets.name) AS name FROM photographs
       LEFT JOIN pets ON pets.id = pet_id LEFT JOIN removed_pets ON removed_pets.id = pet_id
       WHERE photographs.id = ?`,
    );
    const lost = new Set<string>();
    for (const [id, place] of places) {
      const image = await firstAt(folders, place);
      if (image) put.run(image, id);
      else {
        const of = animal.get(id);
        if (of) lost.add(`${of.name ?? 'an animal'} (No. ${String(of.id)})`);
        remove.run(id);
      }
    }
    database.exec('COMMIT');
    database.pragma('journal_mode = DELETE');
    return [...lost];
  } finally {
    database.close();
  }
}

async function firstAt(folders: readonly string[], place: string): Promise<Buffer | null> {
  for (const folder of folders) {
    const image = await photographAt(folder, place);
    if (image) return image;
  }
  return null;
}

async function sizeOf(places: readonly string[], folders: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const place of places) {
    for (const folder of folders) {
      const found = await stat(join(folder, place)).catch(() => undefined);
      if (!found) continue;
      bytes += found.size;
      break;
    }
  }
  return bytes;
}
