import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { addAnimals } from '../../testing/stock.ts';
import type { StoreChange } from '../store.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** Calls `work` after each statement that is run outside a transaction, until it returns false. */
function afterEachStatement(connection: Database.Database, work: () => boolean): void {
  const statements = Object.getPrototypeOf(connection.prepare('SELECT 1')) as Database.Statement;
  let isActive = true;
  for (const name of ['all', 'run'] as const) {
    const real = Reflect.get(statements, name) as (...values: unknown[]) => never;
    const spy = vi.spyOn(statements, name);
    spy.mockImplementation(function (this: Database.Statement, ...values: unknown[]) {
      const result = real.apply(this, values);
      if (isActive && this.database !== connection && !this.database.inTransaction) {
        isActive = false;
        isActive = work();
      }
      return result;
    });
    onTestFinished(() => {
      spy.mockRestore();
    });
  }
}

it('does or reports every animal, whatever another process changes meanwhile', async () => {
  const file = join(temporaryFolder(), 'shop.sqlite');
  const store = await openSqliteStore({ file, clock: new StandingClock() });
  await addAnimals(store, 1, 50);
  const other = new Database(file);
  const change = other.prepare('UPDATE pets SET version = 99 WHERE id = ?');
  let changed = 0;
  afterEachStatement(other, () => {
    changed += 1;
    change.run(changed);
    return changed < 40;
  });
  const animals = Array.from({ length: 50 }, (_, n) => ({ id: BigInt(n + 1), version: 0 }));
  const selection: PetSelection = { kind: 'animals', animals };
  const outcome = await store.pets.change(selection, { status: 'sold' }, UNNAMED_CLERK);
  expect(outcome.conflictCount).toBeGreaterThan(1);
  expect(outcome.done + outcome.conflictCount).toBe(50);
  other.close();
  await store.close();
});

it('what was committed is done, even if the disk goes away before it is told', async () => {
  const file = join(temporaryFolder(), 'shop.sqlite');
  const store = await openSqliteStore({ file, clock: new StandingClock() });
  await addAnimals(store, 1, 3);
  const told: StoreChange[] = [];
  store.subscribe((change) => told.push(change));
  const other = new Database(':memory:');
  const statements = Object.getPrototypeOf(other.prepare('SELECT 1')) as Database.Statement;
  const real = Reflect.get(statements, 'all') as (...values: unknown[]) => never;
  const spy = vi.spyOn(statements, 'all').mockImplementation(function (
    this: Database.Statement,
    ...values: unknown[]
  ) {
    if (this.source.includes('FROM changes') && !this.database.inTransaction) {
      throw new Error('The disk is gone');
    }
    return real.apply(this, values);
  });
  const selection: PetSelection = { kind: 'animals', animals: [{ id: 2n, version: 0 }] };
  const outcome = await store.pets.change(selection, { status: 'sold' }, UNNAMED_CLERK);
  spy.mockRestore();
  other.close();
  expect(outcome).toMatchObject({ done: 1, conflictCount: 0 });
  expect(told).toEqual([{ kind: 'replaced' }]);
  expect((await store.pets.counts()).sold).toBe(1);
  await store.close();
});
