import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import {
  keyRecord,
  MORNING,
  personRecord,
  StandingClock,
  usageRecord,
} from '../../../testing/records.ts';
import { addAnimals, withStock } from '../../../testing/stock.ts';
import { CUSTOMERS } from '../../tables/customers.ts';
import { columnNames, personalColumns } from '../../tables/table.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import {
  carryOver,
  readCarriedOverState,
  readCarriedOverStateOfDamaged,
  type CarriedOverState,
} from './carry-over.ts';
import type { HighestId } from './damaged-database.ts';

const PAGE = 4_096;
const PIA = personRecord('pia', { role: 'owner' });
const WINDOW = { window: 20_750, used: 4, strikes: 0, firstRefusalAt: 0 };
const USAGE = usageRecord('key:till1', { minute: WINDOW, day: WINDOW, lastUsedAt: MORNING });
const clock = new StandingClock();

let damaged: string;
let backup: string;

beforeEach(async () => {
  const folder = temporaryFolder();
  damaged = join(folder, 'damaged.sqlite');
  backup = join(folder, 'backup.sqlite');
  const store = await openSqliteStore({ file: damaged, clock });
  await store.keys.insert(keyRecord('till1'));
  await store.persons.insert(PIA);
  await store.usage.save([USAGE]);
  await store.close();
  copyFileSync(damaged, backup);
});

/** Writes the page of one table where another's belongs. */
function misplace(from: string, to: string): void {
  const database = new Database(damaged, { readonly: true });
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
  const [source, place] = [from, to].map((table) => (Number(root.get(table)) - 1) * PAGE);
  database.close();
  const bytes = readFileSync(damaged);
  bytes.copy(bytes, place, source, (source ?? 0) + PAGE);
  writeFileSync(damaged, bytes);
}

async function carry(): Promise<{ revoked: string[]; persons: number }> {
  const carriedOver = await readCarriedOverStateOfDamaged(damaged, `${damaged}.reading`);
  const revoked = carryOver(backup, carriedOver, clock);
  const store = await openSqliteStore({ file: backup, clock });
  const persons = (await store.persons.all()).length;
  await store.close();
  return { revoked, persons };
}

describe('carrying over', () => {
  const known = (id: bigint) => ({ id, isCertain: true });
  const NOTHING: CarriedOverState = {
    keys: [],
    usage: [],
    persons: [],
    lastId: known(0n),
    lastSaleNumber: known(0n),
    erasedCustomers: [],
    registerHead: null,
    isNew: false,
  };

  /** What the restored stock has then. */
  async function carried(carriedOver: Partial<CarriedOverState>) {
    const revoked = carryOver(backup, { ...NOTHING, ...carriedOver }, clock);
    return withStock(backup, async (store) => {
      const keys = await store.keys.all();
      await addAnimals(store, 1, 1);
      const { pets } = await store.pets.page({ status: null, afterId: 0n, limit: 1 });
      return {
        revoked,
        keys: keys.map(({ id, revokedAt }) => [id, revokedAt]),
        usage: (await store.usage.all()).map(({ subject, day }) => [subject, day.used]),
        persons: (await store.persons.all()).map(({ id, wrongPins }) => [id, wrongPins]),
        next: pets[0]?.id,
      };
    });
  }

  /** The rows of the stock from which is carried over, after a change. */
  function changed(sql: string): CarriedOverState {
    const connection = new Database(damaged).defaultSafeIntegers(true);
    connection.exec(sql);
    const carriedOver = readCarriedOverState(connection);
    connection.close();
    return carriedOver;
  }

  it('leaves no key of the backup that the stock no longer has, but its limits, and its persons where nobody is named', async () => {
    expect(await carried({})).toEqual({
      revoked: ['Till till1'],
      keys: [['till1', clock.time]],
      usage: [['key:till1', 4]],
      persons: [['pia', 0]],
      next: 1n,
    });
  });

  it('deletes the data of customers again, and of nobody else', async () => {
    const columns = columnNames(CUSTOMERS).join();
    const personal = personalColumns(CUSTOMERS);
    const put = (id: string, into: string | null) => {
      const merged = into === null ? 'NULL' : `'${into}'`;
      const values = columnNames(CUSTOMERS).map((name) =>
        personal.includes(name) ? `'${id} ${name}'` : name === 'lent' ? "''" : 'NULL',
      );
      const also = `UPDATE customers SET same_as = ${merged}, merged_into = ${merged} WHERE id = '${id}'`;
      return `INSERT INTO customers (${columns}) VALUES (${["'" + id + "'", ...values.slice(1)].join()}); ${also};`;
    };
    // In the backup Kim was Lee, too; only Lee is deleted since, so that Kim is somebody else again.
    const restored = new Database(backup);
    restored.exec(`${put('lee', null)} ${put('kim', 'lee')}`);
    restored.close();
    const carriedOver = changed(
      `${put('lee', null)} ${put('kim', null)} UPDATE customers SET erased_at = 1 WHERE id = 'lee'`,
    );
    await carried(carriedOver);
    const left = new Database(backup, { readonly: true });
    const read = `SELECT ${personal.join(` || `)} AS data, same_as FROM customers ORDER BY id`;
    expect(left.prepare(read).all()).toEqual([
      { data: personal.map((name) => `kim ${name}`).join(''), same_as: null },
      { data: '', same_as: null },
    ]);
    left.close();
  });

  it('takes the keys, limits and persons as they are now', async () => {
    const carriedOver = changed(`UPDATE keys SET revoked_at = 5; UPDATE usage SET day_used = 9;
      UPDATE persons SET wrong_pins = 2; INSERT INTO sqlite_sequence VALUES ('pets', 40)`);
    expect(await carried(carriedOver)).toEqual({
      revoked: [],
      keys: [['till1', 5]],
      usage: [['key:till1', 9]],
      persons: [['pia', 2]],
      next: 41n,
    });
  });

  it('revokes only the keys that the stock does not have', async () => {
    await withStock(backup, (store) => store.keys.insert(keyRecord('theirs')));
    expect(await carried(changed(''))).toMatchObject({
      revoked: ['Till theirs'],
      keys: [
        ['theirs', clock.time],
        ['till1', null],
      ],
    });
  });

  it('keeps all persons of the backup where its table does not take one of the stock', async () => {
    const carriedOver = changed('');
    const [pia] = carriedOver.persons ?? [];
    const persons = [
      { ...pia, id: 'max' },
      { ...pia, name: null },
    ];
    expect(await carried({ ...carriedOver, persons })).toMatchObject({ persons: [['pia', 0]] });
  });

  it('keeps the time at which a key was revoked in the backup', async () => {
    await withStock(backup, (store) => store.keys.update('till1', { revokedAt: 7 }));
    expect(await carried({})).toMatchObject({ revoked: [], keys: [['till1', 7]] });
  });

  it('takes from a new shop nothing but its numbers', async () => {
    const carriedOver = { isNew: true, lastId: known(3n) };
    expect(await carried(carriedOver)).toMatchObject({
      revoked: [],
      keys: [['till1', null]],
      persons: [['pia', 0]],
      next: 4n,
    });
  });

  it('keeps the persons of the backup where those of the stock can’t be read', async () => {
    expect(await carried({ persons: null })).toMatchObject({ persons: [['pia', 0]] });
  });

  it('never lowers the numbers of the backup', async () => {
    const connection = new Database(backup);
    connection.exec("INSERT INTO sqlite_sequence VALUES ('pets', 50)");
    connection.close();
    expect(await carried({ lastId: known(40n) })).toMatchObject({ next: 51n });
    const after = new Database(backup, { readonly: true });
    const rows = after.prepare("SELECT count(*) FROM sqlite_sequence WHERE name = 'pets'").pluck();
    expect(rows.get()).toBe(1);
    after.close();
  });

  it('goes on far above the numbers of both when the highest one given is not certain', async () => {
    const connection = new Database(backup);
    connection.exec("INSERT INTO sqlite_sequence VALUES ('pets', 50)");
    connection.close();
    expect(await carried({ lastId: { id: 40n, isCertain: false } })).toMatchObject({
      next: 10_051n,
    });
  });

  it('goes on above all numbers of sales, far above when the highest one is not certain', async () => {
    const lastSale = async (lastSaleNumber: HighestId) => {
      await carried({ lastSaleNumber });
      const connection = new Database(backup, { readonly: true });
      const last = connection.prepare('SELECT last_sale_number FROM shop').pluck().get();
      connection.close();
      return last;
    };
    expect(await lastSale(known(7n))).toBe(7);
    expect(await lastSale(known(5n))).toBe(7);
    expect(await lastSale({ id: 5n, isCertain: false })).toBe(10_007);
  });

  it('leaves out columns that only a newer version has', async () => {
    const carriedOver = changed(`ALTER TABLE keys ADD COLUMN colour TEXT;
      ALTER TABLE persons ADD COLUMN colour TEXT`);
    expect(carriedOver.keys).toMatchObject([{ colour: null }]);
    expect(await carried(carriedOver)).toMatchObject({
      revoked: [],
      keys: [['till1', null]],
      persons: [['pia', 0]],
    });
  });
});

it('revokes the backup’s keys when another table’s rows are where the keys were', async () => {
  misplace('usage', 'keys');
  expect(await carry()).toEqual({ revoked: ['Till till1'], persons: 1 });
});

it('keeps the backup’s persons when another table’s rows are where the persons were', async () => {
  misplace('usage', 'persons');
  expect(await carry()).toEqual({ revoked: [], persons: 1 });
});
