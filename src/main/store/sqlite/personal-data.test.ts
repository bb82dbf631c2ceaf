import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { Customer } from '../../../shared/customer.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { databaseIn } from '../../testing/stock.ts';
import { CUSTOMERS } from '../tables/customers.ts';
import { personalColumns } from '../tables/table.ts';
import { TABLES } from '../tables/tables.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** A customer all of whose data can be found again. */
function somebody(mark: string): Customer {
  const fields = Object.keys(Customer.shape).map((field) => [field, `${mark}-${field}`]);
  return { ...(Object.fromEntries(fields) as Customer), id: randomUUID() };
}

/** The tables and columns of a file that have a text. */
function placesOf(file: string, text: string): string[] {
  const database = new Database(file, { readonly: true });
  try {
    return TABLES.flatMap(({ name, columns }) =>
      Object.keys(columns).filter(
        (column) =>
          database
            .prepare(`SELECT 1 FROM ${name} WHERE instr(lower(CAST(${column} AS TEXT)), ?) LIMIT 1`)
            .get(text) !== undefined,
      ),
    );
  } finally {
    database.close();
  }
}

it('says of each column of a customer whether it is personal', () => {
  const others = Object.keys(CUSTOMERS.columns).filter(
    (name) => !personalColumns(CUSTOMERS).includes(name),
  );
  expect(others).toEqual(['id', 'same_as', 'erased_at']);
});

it.each(['erased', 'merged into another'])(
  'leaves nothing of a customer who is %s',
  async (how) => {
    const clock = new StandingClock();
    const file = databaseIn(temporaryFolder());
    const store = await openSqliteStore({ file, clock });
    const [one, other] = [somebody('magpie'), somebody('heron')];
    await store.customers.save(one);
    await store.customers.save(other);
    expect(placesOf(file, 'magpie')).toEqual(personalColumns(CUSTOMERS));
    if (how === 'erased') await store.customers.erase(one.id, 0);
    else await store.customers.merge(one.id, other.id);
    expect(placesOf(file, 'magpie')).toEqual([]);
    expect(placesOf(file, 'heron')).toEqual(personalColumns(CUSTOMERS));
    await store.close();
  },
);
