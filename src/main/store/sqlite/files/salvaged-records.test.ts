import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import { StandingClock } from '../../../testing/records.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { salvageDatabase } from './salvage.ts';

const PAGE = 4_096;
const PERSON = { kind: 'window', id: 'pia', name: 'Pia of the page' } as const;
const clock = new StandingClock();

let damaged: string;
let fresh: string;

beforeEach(async () => {
  const folder = temporaryFolder();
  damaged = join(folder, 'damaged.sqlite');
  fresh = join(folder, 'fresh.sqlite');
  const store = await openSqliteStore({ file: damaged, clock });
  const pets = Array.from({ length: 20 }, (_, n) => ({ name: `Rex ${n}`, categoryId: 1n }));
  await store.pets.addMany(pets, { author: PERSON });
  await store.close();
});

/** Where the first page of a table is in the file. */
function placeOf(table: string): number {
  const database = new Database(damaged, { readonly: true });
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
  const page = Number(root.get(table));
  database.close();
  return (page - 1) * PAGE;
}

function change(work: (bytes: Buffer) => void): void {
  const bytes = readFileSync(damaged);
  work(bytes);
  writeFileSync(damaged, bytes);
}

it('leaves out rows of another table, whose page was written to the wrong place', async () => {
  const [to, from] = [placeOf('categories'), placeOf('steps')];
  change((bytes) => bytes.copy(bytes, to, from, from + PAGE));
  expect(await salvageDatabase(damaged, fresh, clock.now())).toEqual({ animals: 20, lost: true });
});

it('does without the shop’s own row', async () => {
  const emptyLeaf = Buffer.from([0x0d, 0, 0, 0, 0, 0x10, 0, 0]);
  const at = placeOf('shop');
  change((bytes) => {
    bytes.set(emptyLeaf, at);
  });
  expect(await salvageDatabase(damaged, fresh, clock.now())).toEqual({ animals: 20, lost: true });
});
