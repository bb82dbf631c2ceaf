import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/program.ts';
import { openSqliteStore } from './sqlite-store.ts';

const clock = { now: () => 1_795_000_000_000 };
const folder = temporaryFolder();
const whole = join(folder, 'whole.sqlite');
let number = 0;

function copyOfWhole(): string {
  const copy = join(folder, `copy-${(number += 1)}.sqlite`);
  copyFileSync(whole, copy);
  return copy;
}

async function codeOfOpening(file: string): Promise<string> {
  try {
    await (await openSqliteStore({ file, clock })).close();
    return 'opened';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

beforeAll(async () => {
  const store = await openSqliteStore({ file: whole, clock });
  const pets = Array.from({ length: 3_000 }, (_, index) => ({
    name: `Bella ${index}`,
    categoryId: 1n,
  }));
  await store.pets.addMany(pets, { author: UNNAMED_CLERK });
  await store.close();
});

describe('a file that is refused and left as it is', () => {
  it.each([
    [
      'is a text',
      (file: string) => writeFileSync(file, 'Bella, Max, Luna\n'.repeat(99)),
      'database_damaged',
    ],
    [
      'is cut short',
      (file: string) => truncateSync(file, statSync(file).size - 4_096),
      'database_damaged',
    ],
    [
      'is cut to a part of the header',
      (file: string) => truncateSync(file, 60),
      'database_damaged',
    ],
    [
      'is another program’s database',
      (file: string) => edit(file, 'PRAGMA application_id = 7'),
      'database_damaged',
    ],
    [
      'is of a newer version',
      (file: string) => edit(file, 'PRAGMA user_version = 99'),
      'database_newer',
    ],
  ])('%s', async (_, spoil, code) => {
    const file = copyOfWhole();
    spoil(file);
    const before = readFileSync(file);
    expect(await codeOfOpening(file)).toBe(code);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('lacks a table', async () => {
    const file = copyOfWhole();
    edit(file, 'DROP TABLE counted_totals');
    expect(await codeOfOpening(file)).toBe('database_damaged');
  });

  it('is overwritten at its beginning, in its first tables', async () => {
    const file = copyOfWhole();
    const bytes = readFileSync(file);
    bytes.fill(0xaa, 4_096, 20 * 4_096);
    writeFileSync(file, bytes);
    expect(await codeOfOpening(file)).toBe('database_damaged');
  });
});

it('tells damage in the middle at first touch, in words, and goes on with the rest', async () => {
  const file = copyOfWhole();
  const bytes = readFileSync(file);
  const place = bytes.indexOf('Bella 1500');
  bytes.fill(0xaa, place - (place % 4_096), place - (place % 4_096) + 4_096);
  writeFileSync(file, bytes);
  const store = await openSqliteStore({ file, clock });
  await expect(store.pets.byId(1_501n)).rejects.toMatchObject({ code: 'database_damaged' });
  await expect(store.pets.page({ status: null, afterId: 1_490n, limit: 20 })).rejects.toMatchObject(
    { code: 'database_damaged' },
  );
  expect((await store.pets.byId(3_000n))?.name).toBe('Bella 2999');
  await store.close();
});

it('opens an empty file as a new shop', async () => {
  const file = join(folder, 'empty.sqlite');
  writeFileSync(file, '');
  expect(await codeOfOpening(file)).toBe('opened');
});

function edit(file: string, sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}
