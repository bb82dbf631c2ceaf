import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ShopError } from '../../../../shared/errors.ts';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { keyRecord, StandingClock, tillAuthor } from '../../../testing/records.ts';
import { addAnimals, databaseIn } from '../../../testing/stock.ts';
import { openSqliteStore, type OpenedStore } from '../sqlite-store.ts';
import { toCrossing } from '../../../platform/crossing-error.ts';
import { CalledThread } from './testing/called-thread.ts';

const clock = new StandingClock();
let file: string;
let store: OpenedStore;
let thread: CalledThread;

beforeEach(async () => {
  file = databaseIn(temporaryFolder());
  store = await openSqliteStore({ file, clock });
  thread = new CalledThread();
  thread.calls.opened(store);
});
afterEach(() => store.close().catch(() => undefined));

describe('a call of a part of the store', () => {
  it('gets what that returns, its records with their bytes', async () => {
    await thread.call('keys', 'insert', keyRecord('till1'));
    expect(await store.keys.all()).toEqual([keyRecord('till1')]);
    await addAnimals(store, 1, 1);
    expect(await thread.call('pets', 'byId', 1n)).toMatchObject({ name: 'Animal 1' });
    expect(thread.ends).toBe(0);
  });

  it('gets what that throws', async () => {
    await store.categories.create('Rabbits');
    await expect(thread.call('categories', 'create', 'Rabbits')).rejects.toMatchObject({
      code: 'invalid_body',
      fields: { name: expect.any(String) as string },
    });
  });

  it('is told when there is none of that name', async () => {
    await expect(thread.call('pets', 'fly')).rejects.toThrow('The store has no pets.fly');
    await expect(thread.call('pets', 'close')).rejects.toThrow('The store has no pets.close');
    expect(thread.ends).toBe(0);
  });

  it('is refused until the store is open', async () => {
    thread = new CalledThread();
    await expect(thread.call('pets', 'counts')).rejects.toThrow('is not open');
  });

  it('gets no reply when it wants none, even if it fails', async () => {
    await thread.post('pets', 'counts');
    await thread.post('pets', 'fly');
    expect(thread.replies).toEqual([]);
  });
});

it('settles each addition of a batch by itself', async () => {
  const added = { pet: { name: 'Bella', categoryId: 1n }, author: UNNAMED_CLERK };
  const refused = { pet: { name: 'Max', categoryId: 1n }, author: tillAuthor('unknown') };
  const last = { pet: { name: 'Rex', categoryId: 1n }, author: UNNAMED_CLERK };
  const error = expect.objectContaining({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' }) as unknown;
  expect(await thread.own('addAll', [added, refused, last])).toMatchObject([
    { outcome: 'added', row: { id: 1n, name: 'Bella', addedAt: clock.now(), addedBy: null } },
    { error },
    { outcome: 'added', row: { id: 2n, name: 'Rex' } },
  ]);
  expect(await store.pets.byId(2n)).toMatchObject({ name: 'Rex' });
  // The main thread knows them from the replies.
  expect(thread.changes).toEqual([]);
});

describe('what happens in the store', () => {
  it('is told: a look finds what another process did, and tells it from its own', async () => {
    await thread.own('look');
    expect(thread.ends).toBe(0);
    expect(thread.changes).toEqual([]);
    const other = await openSqliteStore({ file, clock });
    await addAnimals(other, 1, 1);
    await other.close();
    await thread.own('look');
    expect(thread.changes).toEqual([{ kind: 'foreign' }]);
    await addAnimals(store, 2, 3);
    await thread.own('look');
    expect(thread.changes.filter(({ kind }) => kind === 'foreign')).toHaveLength(1);
  });

  it.runIf(process.platform !== 'win32')(
    'is told of the disk with the error and its cause, until a try succeeds',
    async () => {
      await addAnimals(store, 1, 1);
      rmSync(`${file}-wal`);
      const addition = { pet: { name: 'Bella', categoryId: 1n }, author: UNNAMED_CLERK };
      await expect(thread.own('addAll', [addition])).rejects.toMatchObject({
        code: 'storage_unavailable',
      });
      await thread.own('probeWrite');
      expect(thread.changes).toMatchObject([
        { kind: 'changed' },
        {
          kind: 'storage',
          problem: {
            value: { code: 'storage_unavailable' },
            cause: { code: 'SQLITE_READONLY_DBMOVED' },
          },
        },
        { kind: 'storage', problem: null },
      ]);
    },
  );
});

describe('before a migration', () => {
  it('waits until the main thread allows it', async () => {
    const asking = thread.calls.askBeforeMigration(3);
    await new Promise(setImmediate);
    expect(thread.notes).toEqual([[0, { kind: 'migration', fromVersion: 3 }]]);
    await thread.own('migrationAllowed', null);
    await asking;
  });

  it('throws why the main thread does not', async () => {
    await thread.own('migrationAllowed', null);
    const asking = thread.calls.askBeforeMigration(3);
    const problem = new ShopError('storage_unavailable', 'The disk is full.');
    await thread.own('migrationAllowed', toCrossing(problem));
    await expect(asking).rejects.toMatchObject({ message: 'The disk is full.' });
  });
});

describe('closing', () => {
  it('closes the store, and replies before the end', async () => {
    await thread.own('close');
    expect(thread.ends).toBe(1);
    await expect(store.pets.counts()).rejects.toThrow('not open');
  });

  it('ends also when there is no store to close', async () => {
    thread = new CalledThread();
    await expect(thread.own('close')).rejects.toThrow('is not open');
    expect(thread.ends).toBe(1);
  });
});
