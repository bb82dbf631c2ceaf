import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UNNAMED_CLERK } from '../../shared/history.ts';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import type { SqliteStore } from '../store/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { keyRecord, personRecord, StandingClock } from '../testing/records.ts';
import { addAnimals, animalsOf, overwriteMiddle, withStock } from '../testing/stock.ts';
import { restoreBackup } from './restore.ts';
import { backUp, run } from './testing/backed-up-stock.ts';

const clock = new StandingClock();
let data: DataFolder;
let backupFile: string;

/**
 * A backup with ten animals and two keys. Since then one key was revoked, one created, ten animals
 * added.
 */
beforeEach(async () => {
  data = prepareDataFolder(temporaryFolder());
  backupFile = await stock(async (store) => {
    await store.keys.insert(keyRecord('stolen'));
    await store.keys.insert(keyRecord('kept'));
    await addAnimals(store, 1, 10);
    const { name } = await backUp(data);
    await store.keys.update('stolen', { revokedAt: clock.time - 1 });
    await store.keys.insert(keyRecord('new'));
    await addAnimals(store, 11, 10);
    return join(data.backups, name);
  });
});
afterEach(() => rmSync(data.root, { recursive: true }));

const stock = <Value>(work: (store: SqliteStore) => Promise<Value>) =>
  withStock(data.productionDatabase, work);
const restore = () => restoreBackup({ dataFolder: data, backupFile, clock });

async function revocations(): Promise<Record<string, number | null>> {
  const keys = await stock((store) => store.keys.all());
  return Object.fromEntries(keys.map(({ id, revokedAt }) => [id, revokedAt]));
}

async function nextAnimal(): Promise<string | undefined> {
  await stock((store) => addAnimals(store, 99, 1));
  return (await animalsOf(data.productionDatabase)).at(-1);
}

/** Overwrites the pages that contain a text, as a bad disk might. */
function damagePagesWith(text: string): void {
  const bytes = readFileSync(data.productionDatabase);
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text)) {
    bytes.fill(0xa5, at - (at % 4096), at - (at % 4096) + 4096);
  }
  writeFileSync(data.productionDatabase, bytes);
}

describe('over a stock that is whole', () => {
  test('who was erased since is in no reservation either', async () => {
    const lee = {
      id: randomUUID(),
      name: 'Ms Lee',
      address: '',
      phone: '0171 1',
      email: '',
      note: '',
    };
    backupFile = await stock(async (store) => {
      await store.customers.save(lee);
      const animals = [{ id: 1n, version: 0 }];
      const details = { reservedfor: lee.name, phone: lee.phone };
      const { rows } = await store.pets.change(
        { kind: 'animals', animals },
        { status: 'pending', details },
        UNNAMED_CLERK,
      );
      const { name } = await backUp(data);
      const now = [{ id: 1n, version: rows[0]?.version ?? 0 }];
      await store.pets.change(
        { kind: 'animals', animals: now },
        { status: 'available' },
        UNNAMED_CLERK,
      );
      await store.customers.erase(lee.id, 0);
      return join(data.backups, name);
    });
    await restore();
    const row = await stock(async (store) => (await store.pets.byIds([1n])).rows[0]);
    expect(row).toMatchObject({ status: 'pending' });
    expect(row?.details['reservedfor']).toBeUndefined();
    expect(readFileSync(data.productionDatabase).includes('Ms Lee')).toBe(false);
  });

  test('a revoked key stays revoked and no number is given twice', async () => {
    expect(await restore()).toMatchObject({ animals: 10, revokedKeys: [] });
    expect(await revocations()).toEqual({ stolen: clock.time - 1, kept: null, new: null });
    expect(await nextAnimal()).toBe('21 Animal 99');
  });

  test('its register goes on with an entry, which says what was replaced', async () => {
    const before = await stock(({ register }) => register.head());
    expect(before.number).toBe(20);
    await restore();
    await stock((store) => addAnimals(store, 99, 1));
    await stock(async ({ register }) => {
      expect(await register.check({ ...before, number: 10 })).toMatchObject({
        entries: 12,
        restores: [{ number: 11, replaced: before }],
        problems: [{ kind: 'seal', number: 10 }],
      });
      expect((await register.check()).problems).toEqual([]);
      expect((await register.check(before)).problems).toMatchObject([{ kind: 'seal', number: 20 }]);
    });
  });

  test('a person who was removed does not come back, and one who came since stays', async () => {
    const undone = await stock(async (store) => {
      await store.persons.insert(personRecord('gone'));
      const { name } = await backUp(data);
      await store.persons.remove('gone');
      await store.persons.insert(personRecord('new'));
      return join(data.backups, name);
    });
    await restoreBackup({ dataFolder: data, backupFile: undone, clock });
    const persons = await stock((store) => store.persons.all());
    expect(persons.map(({ name }) => name)).toEqual(['new']);
  });

  test('where nobody is named yet, the persons come along with their PINs', async () => {
    const named = await stock(async (store) => {
      await store.persons.insert(personRecord('owner'));
      return join(data.backups, (await backUp(data)).name);
    });
    const other = prepareDataFolder(join(data.root, 'tried out'));
    await withStock(other.productionDatabase, (store) => addAnimals(store, 1, 1));
    await restoreBackup({ dataFolder: other, backupFile: named, clock });
    const persons = await withStock(other.productionDatabase, (store) => store.persons.all());
    expect(persons).toMatchObject([personRecord('owner')]);
  });

  test('so too where a newer version wrote it', async () => {
    run(
      data.productionDatabase,
      'ALTER TABLE keys ADD COLUMN colour TEXT; PRAGMA user_version = 999',
    );
    expect(await restore()).toMatchObject({ revokedKeys: [], keptAside: null });
    expect(await revocations()).toEqual({ stolen: clock.time - 1, kept: null, new: null });
    expect(await nextAnimal()).toBe('21 Animal 99');
  });

  test('the keys of another shop are revoked, and named', async () => {
    await stock((store) => store.keys.update('kept', { label: 'Front till' }));
    const other = prepareDataFolder(join(data.root, 'other'));
    await withStock(other.productionDatabase, (store) => store.keys.insert(keyRecord('theirs')));
    const { revokedKeys } = await restoreBackup({ dataFolder: other, backupFile, clock });
    expect(revokedKeys).toEqual(['Till stolen', 'Till kept'].sort());
    const keys = await withStock(other.productionDatabase, (store) => store.keys.all());
    const open = keys.filter(({ revokedAt }) => revokedAt === null);
    expect(open.map(({ id }) => id)).toEqual(['theirs']);
  });

  test('a shop that was only opened yet takes the keys of the backup', async () => {
    const fresh = prepareDataFolder(join(data.root, 'fresh'));
    await withStock(fresh.productionDatabase, () => Promise.resolve());
    const restored = await restoreBackup({ dataFolder: fresh, backupFile, clock });
    expect(restored).toMatchObject({ animals: 10, revokedKeys: [] });
  });
});

describe('over a stock that is damaged', () => {
  test('among its animals: keys and numbers go on all the same', async () => {
    damagePagesWith('Animal 15');
    expect(await restore()).toMatchObject({ undo: null, revokedKeys: [] });
    expect(await revocations()).toEqual({ stolen: clock.time - 1, kept: null, new: null });
    expect(await nextAnimal()).toBe('21 Animal 99');
  });

  test('among its keys: what it can’t tell of any more is revoked, and named', async () => {
    damagePagesWith('Till stolen');
    const { revokedKeys } = await restore();
    expect(revokedKeys.sort()).toEqual(['Till kept', 'Till stolen']);
    expect(await revocations()).toEqual({ stolen: clock.time, kept: clock.time });
    expect(await nextAnimal()).toBe('21 Animal 99');
  });

  test('from its second page on: no number is given twice', async () => {
    overwriteMiddle(data.productionDatabase);
    expect((await restore()).revokedKeys).toHaveLength(2);
    const [id = ''] = (await nextAnimal())?.split(' ') ?? [];
    expect(Number(id)).toBeGreaterThan(20);
  });
});
