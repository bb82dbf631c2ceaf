import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import { GIVEN_AWAY, NO_DISCOUNT, PAID_HERE } from '../../../../shared/sale.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { newPhotograph, StandingClock } from '../../../testing/records.ts';
import { addAnimals, databaseIn, withStock } from '../../../testing/stock.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { salvageDatabase } from './salvage.ts';

const PAGE = 4_096;
const ANIMALS = 3_000;
const PHOTOGRAPHS = 60;

let damaged: string;
let fresh: string;

/** A stock whose animals 1 to 60 have a photograph each, animal 60 no longer in stock. */
beforeEach(async () => {
  const folder = temporaryFolder();
  damaged = databaseIn(folder);
  fresh = join(folder, 'fresh.sqlite');
  await withStock(damaged, async (store) => {
    await addAnimals(store, 1, ANIMALS);
    for (let n = 1; n <= PHOTOGRAPHS; n += 1) {
      await store.photographs.add(newPhotograph(BigInt(n), n));
    }
    const animals = [{ id: 60n, version: 0 }];
    await store.pets.remove({ kind: 'animals', animals }, UNNAMED_CLERK);
  });
});

function pagesOf(name: string, type: 'leaf' | 'internal' | 'overflow'): number[] {
  const database = new Database(damaged, { readonly: true });
  const pages = database
    .prepare<[string, string], number>(
      'SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path',
    )
    .pluck()
    .all(name, type);
  database.close();
  return pages;
}

function overwrite(...pages: (number | undefined)[]): void {
  const bytes = readFileSync(damaged);
  for (const page of pages) bytes.fill(0xa5, (Number(page) - 1) * PAGE, Number(page) * PAGE);
  writeFileSync(damaged, bytes);
}

/** Salvages; returns the result with the ids of the animals, and those that have photographs. */
async function salvage() {
  const result = await salvageDatabase(damaged, fresh);
  const store = await openSqliteStore({ file: fresh, clock: new StandingClock() });
  const ids = (await Array.fromAsync(store.pets.all())).map(({ id }) => Number(id));
  await store.close();
  const database = new Database(fresh, { readonly: true });
  const shown = database
    .prepare<[], number>('SELECT pet_id FROM photographs ORDER BY 1')
    .pluck()
    .all();
  database.close();
  return { ...result, ids, shown };
}

it.each(['sqlite_autoindex_photographs_1', 'pets_by_name', 'changes_by_pet'])(
  'an index that is damaged costs none of its table’s rows: %s',
  async (name) => {
    overwrite(...pagesOf(name, 'leaf'), ...pagesOf(name, 'internal'));
    const { missing, lost, photographsOf, ids, shown } = await salvage();
    expect({ missing, lost, photographsOf }).toEqual({ missing: 0, lost: [], photographsOf: [] });
    expect(ids).toHaveLength(ANIMALS - 1);
    expect(shown).toHaveLength(PHOTOGRAPHS);
  },
);

it('what is between two damaged pages is kept, as is what comes before and after', async () => {
  const pages = pagesOf('pets', 'leaf');
  overwrite(pages[3], pages[4], pages[pages.length - 4]);
  const { missing, lost, ids } = await salvage();
  expect(lost).toEqual([]);
  expect(missing).toBe(ANIMALS - 1 - ids.length);
  expect(ids[0]).toBe(1);
  expect(ids).toContain(ANIMALS / 2);
  expect(ids.at(-1)).toBe(ANIMALS);
  expect(ids.length).toBeGreaterThan(ANIMALS * 0.8);
});

it('an image that is damaged costs that photograph alone, and its animal is named', async () => {
  const pages = pagesOf('photographs', 'overflow');
  // Each photograph has the same number; `path` orders them by the pages of the table.
  overwrite(pages[2], pages.at(-3));
  const { lost, photographsOf, shown } = await salvage();
  expect(lost).toEqual(['photographs']);
  expect(shown).toHaveLength(PHOTOGRAPHS - 2);
  const named = photographsOf.map((animal) => Number(/\(No\. (\d+)\)$/.exec(animal)?.[1]));
  expect(photographsOf[0]).toMatch(/^Animal \d+ \(No\. \d+\)$/);
  expect([...shown, ...named].sort((one, other) => one - other)).toEqual(
    Array.from({ length: PHOTOGRAPHS }, (_, n) => n + 1),
  );
});

it('details that are damaged are lost alone, and the animals open without them', async () => {
  const database = new Database(damaged);
  for (const id of ['price', 'quantity']) database.exec(`DROP INDEX pets_by_field_${id}`);
  database.exec(`UPDATE pets SET details = '{"price":12' WHERE id < 3`);
  database.close();
  const { ids, lost } = await salvage();
  expect(ids).toHaveLength(ANIMALS - 1);
  expect(lost).toEqual(['what the shop wrote down about animals']);
});

it('names what is lost besides animals', async () => {
  overwrite(...pagesOf('changes', 'leaf').slice(0, 1), pagesOf('removed_pets', 'leaf')[0]);
  const { lost, missing } = await salvage();
  expect(lost).toEqual(['removed animals', 'the history']);
  expect(missing).toBe(0);
});

it('no number of a sale is given twice, whatever of the sales and the shop’s row is lost', async () => {
  const line = {
    ...NO_DISCOUNT,
    taxRate: null,
    petId: null,
    words: 'Food',
    identity: '',
    categoryId: null,
  };
  const lines = [{ ...line, ...GIVEN_AWAY, quantity: 1, unitPrice: 0 }];
  const sell = (file: string) => {
    const sale = {
      id: randomUUID(),
      lines,
      ...PAID_HERE,
      customerId: null,
      note: '',
      payments: [],
    };
    return withStock(file, (store) => store.sales.complete(sale, UNNAMED_CLERK));
  };
  for (let sold = 0; sold < 3; sold += 1) await sell(damaged);
  overwrite(...pagesOf('sales', 'leaf'));
  await salvage();
  expect(await sell(fresh)).toMatchObject({ sale: { number: 4 } });
  overwrite(...pagesOf('shop', 'leaf'));
  rmSync(fresh);
  await salvage();
  expect(await sell(fresh)).toMatchObject({ sale: { number: 10_001 } });
});
