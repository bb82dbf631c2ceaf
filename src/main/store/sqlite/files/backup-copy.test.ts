import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { keyRecord, StandingClock } from '../../../testing/records.ts';
import { addAnimals, addPhotograph, animalsOf, databaseIn, undo } from '../../../testing/stock.ts';
import type { Store } from '../../store.ts';
import { openSqliteStore, type SqliteStore } from '../sqlite-store.ts';
import { copyForBackup } from './backup-copy.ts';
import { inFileThread } from './file-jobs.ts';
import { sealBackup } from './file-work.ts';
import { bringPhotographs, removeUnnamed } from './kept-photographs.ts';

const clock = new StandingClock();
let store: SqliteStore;
let file: string;
let folder: string;
let backup: string;

beforeEach(async () => {
  folder = temporaryFolder();
  backup = join(folder, 'backup');
  file = databaseIn(temporaryFolder());
  store = await openSqliteStore({ file, clock });
  await addAnimals(store, 1, 3_000);
});
afterEach(() => store.close());

function inDatabase<Value>(name: string, work: (database: Database.Database) => Value): Value {
  const database = new Database(name, { fileMustExist: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const checkOf = (name: string) =>
  inDatabase(name, (database) => database.pragma('integrity_check', { simple: true }));

/** Adds a photograph of each shade to animals from the first on. */
async function addPhotographs(...shades: number[]): Promise<string[]> {
  const ids = [];
  for (const [index, shade] of shades.entries()) {
    ids.push(await addPhotograph(store, BigInt(index + 1), shade));
  }
  return ids;
}

const photographs = () => readdirSync(join(folder, 'photographs')).sort();

async function backUp(name = 'backup', newest: string | null = null): Promise<string> {
  const to = join(folder, name);
  await copyForBackup({ from: file, to, newest });
  sealBackup(to);
  return to;
}

describe.each([
  ['of a stock without photographs', 0],
  ['of a stock with photographs', 2],
])('a copy %s', (_what, count) => {
  beforeEach(() => addPhotographs(...Array.from({ length: count }, (_, n) => n)));

  it('has all that is stored, also what is still in the write-ahead log, for its owner alone', async () => {
    await store.keys.insert(keyRecord('till1'));
    await undo(store, await store.pets.change(first(), { name: 'Bella' }, UNNAMED_CLERK));
    const history = await store.history.page({ limit: 10 });
    await backUp();
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    const copy = await openSqliteStore({ file: backup, clock });
    expect((await copy.pets.counts()).all).toBe(3_000);
    expect(await copy.keys.all()).toEqual(await store.keys.all());
    expect(await copy.history.page({ limit: 10 })).toEqual(history);
    expect(copy.cursorSecret).toEqual(store.cursorSecret);
    await addAnimals(copy, 3_001, 1);
    expect((await copy.pets.page({ status: null, afterId: 3_000n, limit: 1 })).total).toBe(3_001);
    await copy.close();
    expect(checkOf(backup)).toBe('ok');
  });

  it('is whole, of one moment, while animals are added here and by another process', async () => {
    const terminal = await openSqliteStore({ file, clock });
    let isRunning = true;
    const add = async (into: Store) => {
      for (let n = 0; isRunning; n += 1) {
        await into.pets.add({ pet: { name: `Late ${n}`, categoryId: 7n }, author: UNNAMED_CLERK });
      }
      return (await into.pets.counts()).all;
    };
    const adding = [add(store), add(terminal)];
    await inFileThread.copyForBackup({ from: file, to: backup, newest: null });
    isRunning = false;
    const [after = NaN] = await Promise.all(adding);
    await terminal.close();
    sealBackup(backup);
    const ids = (await animalsOf(backup)).map((line) => Number(line.split(' ')[0]));
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, n) => n + 1));
    expect(ids.length).toBeGreaterThanOrEqual(3_000);
    expect(ids.length).toBeLessThanOrEqual(after);
  });

  it('is given up when too much is stored while it is made', async () => {
    const copying = copyForBackup({ from: file, to: backup, newest: null, mostLog: -1 });
    await expect(copying).rejects.toMatchObject({ code: 'backup_failed' });
  });
});

function first() {
  return { kind: 'animals' as const, animals: [{ id: 9n, version: 0 }] };
}

it('keeps each photograph once, beside the backups, which name those that they need', async () => {
  const [removed = ''] = await addPhotographs(1, 2, 2);
  const one = await backUp('one');
  expect(photographs()).toHaveLength(2);
  const written = photographs().map((name) => statSync(join(folder, 'photographs', name)).mtimeMs);
  inDatabase(file, (database) =>
    database.prepare('DELETE FROM photographs WHERE id = ?').run(removed),
  );
  await addPhotographs(3);
  const two = await backUp('two', one);
  expect(photographs()).toHaveLength(3);
  expect(readFileSync(two, 'latin1').match(/photographs\/[0-9a-f]{64}\.jpeg/g)).toHaveLength(3);
  const still = readdirSync(join(folder, 'photographs'))
    .map((name) => statSync(join(folder, 'photographs', name)).mtimeMs)
    .filter((time) => written.includes(time));
  expect(still).toHaveLength(2);

  await removeUnnamed(folder, [one, two]);
  ageAll();
  await removeUnnamed(folder, [one, two]);
  expect(photographs()).toHaveLength(3);
  rmSync(one);
  await removeUnnamed(folder, [two]);
  expect(photographs()).toHaveLength(2);
});

/** Makes all photographs older than an hour, so that no other process can be about to name them. */
function ageAll(): void {
  for (const name of photographs()) {
    const bytes = readFileSync(join(folder, 'photographs', name));
    writeFileSync(join(folder, 'photographs', name), bytes);
    utimesSync(join(folder, 'photographs', name), 1_700_000_000, 1_700_000_000);
  }
}

it('leaves a photograph alone that no backup names yet, and all while a backup can’t be read', async () => {
  await addPhotographs(1);
  await backUp();
  await removeUnnamed(folder, []);
  expect(photographs()).toHaveLength(1);
  ageAll();
  writeFileSync(join(folder, 'other'), 'no database'.repeat(500));
  await expect(removeUnnamed(folder, [join(folder, 'other')])).rejects.toThrow();
  expect(photographs()).toHaveLength(1);
  await removeUnnamed(folder, []);
  expect(photographs()).toEqual([]);
});

it('leaves an old photograph alone that a backup in the making names again', async () => {
  await addPhotographs(1);
  const one = await backUp('one');
  ageAll();
  await copyForBackup({ from: file, to: join(folder, 'two'), newest: null });
  rmSync(one);
  await removeUnnamed(folder, []);
  expect(photographs()).toHaveLength(1);
});

it('writes a photograph again that is gone or has another length', async () => {
  await addPhotographs(1, 2);
  const one = await backUp('one');
  const [gone = '', cut = ''] = photographs().map((name) => join(folder, 'photographs', name));
  rmSync(gone);
  writeFileSync(cut, 'short');
  await backUp('two', one);
  expect(existsSync(gone)).toBe(true);
  expect(statSync(cut).size).toBeGreaterThan(5);
});

it('brings photographs back, and names the animals of those that are gone or damaged', async () => {
  const [whole = '', , taken = ''] = await addPhotographs(1, 2, 3, 4);
  await store.pets.remove(
    { kind: 'animals', animals: (await store.pets.byIds([3n])).rows },
    UNNAMED_CLERK,
  );
  await backUp();
  const [, second, third, fourth] = inDatabase(backup, (database) =>
    database.prepare<[], Buffer>('SELECT image FROM photographs ORDER BY pet_id').pluck().all(),
  ).map((place) => join(folder, place.toString()));
  const damaged = readFileSync(String(second));
  damaged[20] = (damaged[20] ?? 0) ^ 1;
  writeFileSync(String(second), damaged);
  rmSync(String(fourth));
  const elsewhere = temporaryFolder();
  writeFileSync(join(elsewhere, 'file in the way'), '');
  expect(existsSync(String(third))).toBe(true);

  expect(await bringPhotographs(backup, [elsewhere, folder])).toEqual([
    'Animal 2 (No. 2)',
    'Animal 4 (No. 4)',
  ]);
  const copy = await openSqliteStore({ file: backup, clock });
  for (const id of [whole, taken]) {
    expect(await copy.photographs.image(id)).toEqual(await store.photographs.image(id));
  }
  const [lost] = (await copy.pets.byIds([2n])).rows;
  expect(await copy.photographs.thumbnails(lost?.photographs ?? [])).toEqual([]);
  expect((await copy.pets.counts()).all).toBe(2_999);
  await copy.close();
});

it('reaches no file that is no photograph beside the backup', async () => {
  await addPhotographs(1);
  await backUp();
  writeFileSync(join(folder, 'secret'), 'secret');
  for (const place of ['secret', 'photographs/../secret', '/etc/passwd']) {
    inDatabase(backup, (database) =>
      database.prepare('UPDATE photographs SET image = ?').run(Buffer.from(place)),
    );
    expect(await bringPhotographs(backup, [folder])).toEqual([]);
    const image = inDatabase(backup, (database) =>
      database.prepare<[], Buffer>('SELECT image FROM photographs').pluck().get(),
    );
    expect(image?.toString()).toBe(place);
  }
});

it('leaves nothing where there is no folder', async () => {
  const blocked = join(folder, 'file-in-the-way', 'backup');
  writeFileSync(join(folder, 'file-in-the-way'), 'not a folder');
  const copying = copyForBackup({ from: file, to: blocked, newest: null });
  await expect(copying).rejects.toMatchObject({ code: 'ENOTDIR' });
});
