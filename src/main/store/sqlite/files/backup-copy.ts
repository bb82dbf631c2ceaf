import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { ShopError } from '../../../../shared/errors.ts';
import { makePrivate } from '../database.ts';
import { APPLICATION_ID, SCHEMA_VERSION } from '../migrate.ts';
import { breaksConstraint } from '../storage-errors.ts';
import { compareSchema, schemaOfVersion } from '../schema.ts';
import { refuseChanged } from './backup-digest.ts';
import { requireFree } from './free-space.ts';
import {
  hasPhotographs,
  keepPhotograph,
  photographAt,
  placeIn,
  placeOf,
  placesIn,
  syncPhotographs,
} from './kept-photographs.ts';
import { say } from '../../../../shared/say.ts';

/** How long (ms) to wait for another program that has the stock open. */
const BUSY_TIMEOUT = 5_000;

/**
 * By how much (bytes) the stock's log may grow while it is copied: until then, SQLite can't fold the
 * log into the stock.
 */
const MOST_LOG = 512 * 1024 * 1024;

/** How a stock is copied for a backup. */
export interface BackupCopy {
  from: string;
  /** A new file in a folder for backups. */
  to: string;
  /** The newest backup there, whose photographs need not be written again; null for none. */
  newest: string | null;
  /** Whether it is a backup itself, which must not have changed since it was written. */
  isBackup?: boolean;
  mostLog?: number;
}

/**
 * Copies a database into a new file for its owner only, on a connection of its own and in one read
 * transaction: includes what is still in the write-ahead log, while anyone who has the database open
 * carries on. Throws when there is no room, and SQLite's and the disk's errors, by their codes.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  refuseChanged(from, from);
  await withSource(from, async (source) => {
    await requireFree(dirname(to), sizeOf(source));
    makePrivate(to);
    beginReading(source);
    await copyPages(source, to, limitLog(from, MOST_LOG));
  });
}

/**
 * Like `copyDatabase`, but without photographs: those are written to the folder of the copy, each
 * once. Also throws `backup_failed` when the stock's log grows too much by then.
 */
export async function copyForBackup({
  from,
  to,
  newest,
  isBackup = false,
  mostLog = MOST_LOG,
}: BackupCopy): Promise<void> {
  // Never a stock that this process has open: closing its file would give up SQLite's locks on it.
  if (isBackup) refuseChanged(from, from);
  await withSource(from, async (source) => {
    const places = await keepPhotographs(source, { from, to, newest });
    makePrivate(to);
    beginReading(source);
    const checkLog = limitLog(from, mostLog);
    if (places.size > 0) copyRows(source, to, places, checkLog);
    else await copyPages(source, to, checkLog);
  });
}

async function withSource(from: string, work: (source: Database.Database) => Promise<void>) {
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT });
  source.defaultSafeIntegers(true);
  try {
    await work(source);
  } finally {
    source.close();
  }
}

/** What is stored from now on stays out of the copy, so that it never starts over. */
function beginReading(source: Database.Database): void {
  source.exec('BEGIN');
  source.prepare('SELECT 1 FROM sqlite_schema').get();
}

const NONE: ReadonlyMap<string, string> = new Map();

/** How many pages (4 KiB each) are copied between two looks at the log. */
const PAGES_AT_ONCE = 1_000;
const ROWS_AT_ONCE = 5_000;

async function copyPages(source: Database.Database, to: string, checkLog: () => void) {
  await source.backup(to, {
    progress: () => {
      checkLog();
      return PAGES_AT_ONCE;
    },
  });
}

/** Returns a function that throws once the log has grown too much. */
function limitLog(file: string, most: number): () => void {
  const sizeNow = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const before = sizeNow();
  return () => {
    if (sizeNow() - before <= most) return;
    throw new ShopError(
      'backup_failed',
      say`So much was stored while the backup was copied that it was given up: the disk for backups is slow, or a long import is going on. Try again, or choose a folder on a faster disk.`,
    );
  };
}

function sizeOf(source: Database.Database): number {
  const [pages, size] = ['page_count', 'page_size'].map((name) =>
    Number(source.pragma(name, { simple: true })),
  );
  return (pages ?? 0) * (size ?? 0);
}

/**
 * Writes the photographs that are not beside the newest backup. Returns their places by their ids:
 * none for a stock without photographs, or of another schema than this program's.
 */
async function keepPhotographs(
  source: Database.Database,
  { from, to, newest }: Pick<BackupCopy, 'from' | 'to' | 'newest'>,
): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  const folder = dirname(to);
  const [all, isOurs] = [sizeOf(source), isOfThisVersion(source)];
  const photographs = isOurs && hasPhotographs(source) ? sizesIn(source) : [];
  const known = newest !== null && photographs.length > 0 ? knownPlaces(newest) : NONE;
  const missing: string[] = [];
  let needed = all;
  for (const { id, size } of photographs) {
    const place = known.get(id);
    const isThere = place !== undefined && size === (await sizeAt(folder, place));
    if (isThere) places.set(id, place);
    else missing.push(id);
    if (isThere) needed -= size;
  }
  await requireFree(folder, needed);
  if (photographs.length === 0) return places;
  const read = source.prepare<[string], Buffer>('SELECT image FROM photographs WHERE id = ?');
  for (const id of missing) {
    const image = read.pluck().get(id);
    const place = image && (await keepOne(folder, dirname(from), image));
    if (place) places.set(id, place);
  }
  if (places.size > 0) await syncPhotographs(folder);
  return places;
}

/** Of a backup that is copied, the photographs come from beside it. */
async function keepOne(folder: string, beside: string, image: Buffer): Promise<string | null> {
  const named = placeIn(image);
  const place = named ?? placeOf(image);
  const whole = named === null ? image : await photographAt(beside, named);
  if (place !== null && whole) await keepPhotograph(folder, place, whole);
  return place;
}

function isOfThisVersion(source: Database.Database): boolean {
  const version = Number(source.pragma('user_version', { simple: true }));
  return version === SCHEMA_VERSION && compareSchema(source, version).spoilt.length === 0;
}

function sizesIn(source: Database.Database): { id: string; size: number }[] {
  return source
    .prepare<[], { id: string; size: bigint }>('SELECT id, length(image) AS size FROM photographs')
    .all()
    .map(({ id, size }) => ({ id, size: Number(size) }));
}

async function sizeAt(folder: string, place: string): Promise<number | undefined> {
  return (await stat(join(folder, place)).catch(() => undefined))?.size;
}

/** None of a backup that can't be read: then all photographs are looked at. */
function knownPlaces(newest: string): ReadonlyMap<string, string> {
  try {
    const database = new Database(newest, { readonly: true, fileMustExist: true });
    try {
      return placesIn(database);
    } finally {
      database.close();
    }
  } catch {
    return NONE;
  }
}

/** Copies all rows into the schema of this version, with the places of photographs for their images. */
function copyRows(
  source: Database.Database,
  to: string,
  places: ReadonlyMap<string, string>,
  checkLog: () => void,
): void {
  const target = new Database(to);
  try {
    // A copy that is not finished is worth nothing; sealing syncs it.
    target.pragma('journal_mode = OFF');
    target.pragma('synchronous = OFF');
    target.pragma('foreign_keys = OFF');
    // Sealing finds what is not allowed.
    target.pragma('ignore_check_constraints = ON');
    target.exec('BEGIN');
    const parts = schemaOfVersion(SCHEMA_VERSION);
    const tables = parts.filter(({ type }) => type === 'table');
    for (const { sql } of tables) if (sql !== null) target.exec(sql);
    let rows = 0;
    for (const { name } of [...tables, { name: 'sqlite_sequence' }]) {
      // Inserting rows has filled it.
      if (name === 'sqlite_sequence') target.exec('DELETE FROM sqlite_sequence');
      const all = source.prepare<[], unknown[]>(`SELECT * FROM ${name} NOT INDEXED`).raw();
      const columns = all.columns().map((column) => column.name);
      const insert = target.prepare(
        `INSERT INTO ${name} VALUES (${columns.map(() => '?').join()})`,
      );
      for (const row of all.iterate()) {
        if (rows % ROWS_AT_ONCE === 0) checkLog();
        rows += 1;
        // One that was added since the others were written stays in the backup itself.
        const place = name === 'photographs' ? places.get(String(row[0])) : undefined;
        if (place !== undefined) row[columns.indexOf('image')] = Buffer.from(place);
        insert.run(...row);
      }
    }
    for (const { type, sql } of parts) if (type !== 'table' && sql !== null) target.exec(sql);
    target.pragma(`application_id = ${APPLICATION_ID}`);
    target.pragma(`user_version = ${SCHEMA_VERSION}`);
    target.exec('COMMIT');
  } catch (error) {
    if (!breaksConstraint(error)) throw error;
    throw new ShopError('database_damaged', say`The database ${source.name} has rows twice.`, {
      cause: error,
    });
  } finally {
    target.close();
  }
}
