import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UNNAMED_CLERK, type Author } from '../../../shared/history.ts';
import type { NewPet } from '../../../shared/pet.ts';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { keyRecord, StandingClock, usageRecord } from '../../testing/records.ts';
import type { Store, StoreChange } from '../store.ts';
import { openPostgresStore } from './postgres-store.ts';

const TILL: Author = { kind: 'till', id: 'till1', name: 'Till till1' };
const bella: NewPet = { name: 'Bella', categoryId: 1n, status: 'available' };

const server = postgresForTests();
let nodes: Store[];
let first: Store;
let second: Store;

beforeEach(async () => {
  const url = await server().createDatabase();
  const open = () => openPostgresStore({ url, schema: 'animal_store', clock: new StandingClock() });
  // All at the same time: one of them creates the tables, and the others wait for it.
  nodes = await Promise.all([open(), open(), open()]);
  [first, second] = nodes as [Store, Store];
  await first.keys.insert(keyRecord('till1'));
});
afterEach(async () => {
  for (const node of nodes) await node.close();
});

async function idOf(node: Store, name: string): Promise<bigint> {
  const added = await node.pets.add({ pet: { ...bella, name }, author: UNNAMED_CLERK });
  if (!('row' in added)) throw new Error(added.outcome);
  return added.row.id;
}

/** As a till does: sends an animal again, with its idempotency key, while nobody knows whether it is stored. */
async function addUntilStored(node: Store, name: string): Promise<void> {
  const addition = { pet: { ...bella, name }, author: TILL, idempotencyKey: name };
  for (;;) {
    try {
      await node.pets.add(addition);
      return;
    } catch (error) {
      expect(error).toMatchObject({ code: 'storage_unavailable' });
    }
  }
}

async function namesOf(node: Store): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of node.pets.all()) names.push(name);
  return names;
}

it('show at once at one node what another has acknowledged', async () => {
  for (let round = 0; round < 20; round += 1) {
    const before = await second.revisions();
    const id = await idOf(first, `Animal ${round}`);
    expect((await second.revisions()).pets).toBeGreaterThan(before.pets);
    expect(await second.pets.byId(id)).toMatchObject({ name: `Animal ${round}` });
  }
});

it('give ids in the order of commits: who reads on from the last id misses none', async () => {
  const additions = { areDone: false };
  const read: bigint[] = [];
  const reading = (async () => {
    for (;;) {
      const { areDone } = additions;
      const page = await second.pets.page({ status: null, afterId: read.at(-1) ?? 0n, limit: 100 });
      read.push(...page.pets.map(({ id }) => id));
      if (areDone && page.pets.length === 0) return;
    }
  })();
  const add = async (node: Store) => {
    for (let round = 0; round < 30; round += 1) {
      await Promise.all([1, 2, 3, 4, 5].map(() => idOf(node, 'Animal')));
    }
  };
  await Promise.all(nodes.map(add));
  additions.areDone = true;
  await reading;
  expect(read).toHaveLength(nodes.length * 150);
  expect(new Set(read).size).toBe(read.length);
  expect((await first.pets.counts()).available).toBe(read.length);
});

it('make one animal of an idempotency key that is used at all of them at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const addition = { pet: bella, author: TILL, idempotencyKey: `sale ${round}` };
    const outcomes = await Promise.all(nodes.map((node) => node.pets.add(addition)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      'added',
      'replayed',
      'replayed',
    ]);
    expect(new Set(outcomes.map((each) => 'row' in each && each.row.id)).size).toBe(1);
  }
  expect((await second.pets.counts()).all).toBe(20);
});

it('tell of each other’s changes, and not of their own as if they were another’s', async () => {
  const told: [StoreChange[], StoreChange[]] = [[], []];
  first.subscribe((change) => told[0].push(change));
  second.subscribe((change) => told[1].push(change));
  for (const node of nodes) await node.revisions();
  await pause(300);
  told[0].length = told[1].length = 0;
  await idOf(first, 'Bella');
  for (const node of nodes) await node.revisions();
  await expect.poll(() => told[1]).toEqual([{ kind: 'foreign' }]);
  expect(told[0]).toMatchObject([{ kind: 'added' }]);
});

it('lose no acknowledged animal and double none when the database is killed again and again', async () => {
  const acknowledged: string[] = [];
  let isDone = false;
  const add = async (node: Store, till: number) => {
    for (let number = 0; !isDone; number += 1) {
      const name = `Animal ${till}.${number}`;
      await addUntilStored(node, name);
      acknowledged.push(name);
    }
  };
  const adding = Promise.all(
    nodes.flatMap((node, index) => [add(node, index), add(node, index + 10)]),
  );
  for (let round = 0; round < 3; round += 1) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before + 50);
    await server().kill();
    await server().start();
  }
  isDone = true;
  await adding;
  const names = await namesOf(first);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(names)).toEqual(new Set(acknowledged));
  expect((await second.pets.counts()).all).toBe(names.length);
});

it('keep what was counted before the next commit when the database is killed', async () => {
  const shared = first.usage.shared;
  if (!shared) throw new Error('Nodes count together');
  const subject = 'key:till1';
  const nothing = { window: 7, used: 0, strikes: 0, firstRefusalAt: 0 };
  await shared.change(subject, () => usageRecord(subject, { minute: nothing, day: nothing }));
  const count = { subject, requests: 1, perMinute: 100, perDay: 100, minute: 7, day: 7, now: 2 };
  const { keys } = await first.revisions();
  for (let round = 1; round <= 4; round += 1) {
    const { counted } = await shared.count([{ ...count, banLiftedAt: null }], keys);
    expect(counted).toHaveLength(1);
    await idOf(second, 'Bella');
    await server().kill();
    await server().start();
    const [kept] = await shared.seenSince(0);
    expect(kept?.minute.used).toBe(round);
  }
});
