import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { Customer } from '../../../shared/customer.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { PetChange } from '../../../shared/pet.ts';
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
  expect(others).toEqual(['id', 'same_as', 'merged_into', 'lent', 'erased_at']);
});

/** Whether the bytes of a database, in whatever file, have a text. */
function isOnDisk(file: string, text: string): boolean {
  return ['', '-wal'].some((end) => readFileSync(`${file}${end}`).includes(text));
}

it('leaves nothing of a customer whose data is deleted, nor of who was merged into them, on the disk', async () => {
  const clock = new StandingClock();
  const file = databaseIn(temporaryFolder());
  const store = await openSqliteStore({ file, clock });
  const [one, other, another] = [somebody('magpie'), somebody('heron'), somebody('stork')];
  // So long that it has pages of its own.
  const long = { ...one, note: `${one.note} ${'magpie '.repeat(140)}` };
  for (const customer of [long, other, another]) await store.customers.save(customer);
  await store.customers.merge(other.id, one.id);
  expect(placesOf(file, 'heron')).toEqual(personalColumns(CUSTOMERS));
  const [pet] = (
    await store.pets.addMany([{ name: 'Luna', categoryId: 1n }], { author: UNNAMED_CLERK })
  ).rows;
  const change = async (version: number, changed: PetChange) => {
    const animals = [{ id: pet?.id ?? 0n, version }];
    const { rows } = await store.pets.change({ kind: 'animals', animals }, changed, UNNAMED_CLERK);
    return rows[0]?.version ?? 0;
  };
  const reservation = { reservedfor: one.name, phone: one.phone };
  const reserved = await change(0, { status: 'pending', details: reservation });
  await change(reserved, { status: 'available' });
  await store.customers.erase(one.id, 0);
  for (const mark of ['magpie', 'heron']) {
    expect(placesOf(file, mark)).toEqual([]);
    expect(isOnDisk(file, mark), mark).toBe(false);
  }
  expect(placesOf(file, 'stork')).toEqual(personalColumns(CUSTOMERS));
  expect(isOnDisk(file, 'stork')).toBe(true);
  await store.close();
});
