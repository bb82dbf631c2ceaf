import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { addAnimals, databaseIn, withStock } from '../../testing/stock.ts';
import type { Run } from '../sql/database.ts';
import { FIELD_INDEX, isIndexed } from '../sql/field-indexes.ts';
import { orderBy, queryOf } from '../sql/view-query.ts';
import { copyDatabase } from './files/backup-copy.ts';
import { checkBackup, sealBackup } from './files/file-work.ts';
import { SQLITE, statementRunner } from './sql-database.ts';

const ALL: InventoryView = { sort: 'newest', status: 'all', categoryId: null, search: '' };
const field = (id: string): Field => {
  const found = BUILT_IN_FIELDS.find((one) => one.id === id);
  if (!found) throw new Error('There is no field');
  return found;
};
let file: string;

beforeEach(async () => {
  file = databaseIn(temporaryFolder());
  await withStock(file, (store) => addAnimals(store, 1, 3));
});

/** The fields that have an index in a database. */
function indexed(from = file): string[] {
  return asked(SQLITE.fieldIndexes.text, from).map((name) => name.slice(FIELD_INDEX.length));
}

function asked(sql: string, from = file): string[] {
  const database = new Database(from, { readonly: true });
  const found = database.prepare<[], string>(sql).pluck().all();
  database.close();
  return found;
}

/** How SQLite finds what a view shows, in the view's order. */
async function planOf(view: Partial<InventoryView>): Promise<string> {
  const database = new Database(file, { readonly: true });
  const runNow = statementRunner(database);
  const read: Run = (statement, values) => Promise.resolve(runNow(statement, values));
  const query = await queryOf(read, { dialect: SQLITE, fold: String }, { ...ALL, ...view });
  const text = `EXPLAIN QUERY PLAN SELECT pets.id FROM pets ${query.where} ORDER BY ${orderBy(query.keys)}`;
  const plan = runNow<{ detail: string }>({ name: '', text }, query.parameters.values);
  database.close();
  return plan.map(({ detail }) => detail).join('; ');
}

it('each field that is shown or unique has an index, which comes and goes with that', async () => {
  const builtIn = BUILT_IN_FIELDS.filter(isIndexed).map(({ id }) => id);
  expect(indexed().sort()).toEqual(builtIn.sort());
  const saved = async (change: Partial<Field> & Pick<Field, 'id'>) => {
    await withStock(file, (store) => store.fields.save({ ...field(change.id), ...change }));
    return indexed().includes(change.id);
  };
  expect(await saved({ id: 'price', isHidden: true })).toBe(false);
  expect(await saved({ id: 'price' })).toBe(true);
  expect(await saved({ id: 'chip', isColumn: false })).toBe(true);
  expect(await saved({ id: 'chip', isColumn: false, isUnique: false })).toBe(false);
  expect(await saved({ id: 'born', isColumn: true })).toBe(true);
  // Too long for an index.
  expect(await saved({ id: 'notes', isColumn: true })).toBe(false);
});

it.each<[string, Partial<InventoryView>, RegExp]>([
  ['an order', { sort: 'field:price' }, /^SCAN pets USING COVERING INDEX pets_by_field_price$/],
  [
    'the opposite order within a status',
    { sort: 'field:reserveduntilDescending', status: 'stock' },
    /^SCAN pets USING COVERING INDEX pets_by_field_reserveduntil$/,
  ],
  [
    'a filter',
    { filters: [{ field: 'price', from: 100, to: 200 }] },
    /^SEARCH pets USING COVERING INDEX pets_by_field_price \(/,
  ],
  [
    'an order by name',
    { sort: 'name', status: 'sold' },
    /^SCAN pets USING COVERING INDEX pets_by_name$/,
  ],
])('%s is found by an index alone', async (_, view, plan) => {
  expect(await planOf(view)).toMatch(plan);
});

it('indexes that were lost are made when the stock is opened, and strange ones are never kept', async () => {
  const database = new Database(file);
  database.exec(`DROP INDEX ${FIELD_INDEX}price`);
  database.close();
  const sealed = join(temporaryFolder(), 'backup');
  await copyDatabase(file, sealed);
  sealBackup(sealed);
  expect(() => checkBackup(sealed, 'The backup')).not.toThrow();
  await withStock(file, (store) => store.fields.list());
  expect(indexed()).toContain('price');
  const copy = join(temporaryFolder(), 'backup');
  await copyDatabase(file, copy);
  const changed = new Database(copy);
  changed.exec(`DROP INDEX ${FIELD_INDEX}price; CREATE INDEX ${FIELD_INDEX}price ON pets (name)`);
  changed.close();
  sealBackup(copy);
  expect(indexed(copy)).not.toContain('price');
});
