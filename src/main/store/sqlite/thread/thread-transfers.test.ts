import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import type { ShopNewPet } from '../../../../shared/pet.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { StandingClock } from '../../../testing/records.ts';
import { addAnimals, databaseIn } from '../../../testing/stock.ts';
import { openSqliteStore, type OpenedStore } from '../sqlite-store.ts';
import { CalledThread } from './testing/called-thread.ts';

let store: OpenedStore;
let thread: CalledThread;

beforeEach(async () => {
  store = await openSqliteStore({
    file: databaseIn(temporaryFolder()),
    clock: new StandingClock(),
  });
  thread = new CalledThread();
  thread.calls.opened(store);
});
afterEach(() => store.close());

describe('an import', () => {
  /** Begins it, and answers each question for more animals by the next feed. */
  async function importing(...feeds: unknown[]): Promise<unknown> {
    const running = thread.own('addMany', 5, UNNAMED_CLERK);
    for (const [index, feed] of feeds.entries()) {
      await asked(index + 1);
      await thread.own('feed', 5, feed);
    }
    return running;
  }

  /** Until the thread has asked for more this often. */
  async function asked(times: number): Promise<void> {
    while (questions() < times) await new Promise(setImmediate);
  }

  function questions(): number {
    return thread.notes.filter(([id, { kind }]) => id === 1 && kind === 'more').length;
  }

  const pets = (...names: string[]): ShopNewPet[] =>
    names.map((name) => ({ name, categoryId: 1n }));

  it('asks for its animals until the last, and tells how many are ready', async () => {
    const done = await importing(
      { kind: 'pets', pets: pets('Bella', 'Max'), isLast: false },
      { kind: 'pets', pets: pets('Rex'), isLast: true },
    );
    expect(done).toMatchObject({ done: 3 });
    expect(thread.notes).toContainEqual([1, { kind: 'progress', ready: 3 }]);
    expect(questions()).toBe(2);
    // As from a source that was slower than the end of the import.
    await thread.own('feed', 5, { kind: 'failed' });
    await thread.own('abort', 5);
    expect((await store.pets.counts()).all).toBe(3);
  });

  it('adds nothing when its source failed', async () => {
    const failing = importing(
      { kind: 'pets', pets: pets('Bella'), isLast: false },
      { kind: 'failed' },
    );
    await expect(failing).rejects.toThrow('could not be read');
    expect((await store.pets.counts()).all).toBe(0);
  });

  it('adds nothing when it is stopped, and only that one is', async () => {
    const running = thread.own('addMany', 5, UNNAMED_CLERK);
    await asked(1);
    await thread.own('abort', 6);
    await thread.own('abort', 5);
    await thread.own('feed', 5, { kind: 'pets', pets: pets('Bella'), isLast: true });
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect((await store.pets.counts()).all).toBe(0);
  });
});

it('reads all animals of an export by their rows', async () => {
  await addAnimals(store, 1, 3);
  const text = 'SELECT id, name FROM pets WHERE id > $1';
  expect(await thread.own('read', { name: 'some', text }, [1n])).toEqual([
    { id: 2n, name: 'Animal 2' },
    { id: 3n, name: 'Animal 3' },
  ]);
});
