import { beforeEach, expect, test } from 'vitest';
import { ShopError } from '../../shared/errors.ts';
import type { Person } from '../../shared/person.ts';
import type { PersonRecord, PersonStore } from '../store/store.ts';
import { StandingClock } from '../testing/records.ts';
import { Persons } from './persons.ts';
import { SignIns } from './sign-ins.ts';
import { waitAfter } from './pin.ts';

/** A store in memory, so that these tests are about persons only. */
function memoryPersons(): PersonStore & { records: PersonRecord[] } {
  const records: PersonRecord[] = [];
  return {
    records,
    all: () => Promise.resolve(records.map((record) => ({ ...record }))),
    insert: (record, mustBeFirst = false) => {
      if (mustBeFirst && records.length > 0) return Promise.resolve(false);
      return Promise.resolve(records.push(record) > 0);
    },
    noteWrongPins: async (id, seen, noted) => {
      if (records.find((record) => record.id === id)?.wrongPins !== seen) return false;
      await store.update(id, noted);
      return true;
    },
    update: (id, change) => {
      const at = records.findIndex((record) => record.id === id);
      const record = records[at];
      if (record) records[at] = { ...record, ...change };
      return Promise.resolve();
    },
    remove: (id) => {
      records.splice(
        records.findIndex((record) => record.id === id),
        1,
      );
      return Promise.resolve();
    },
  };
}

const LOCK_AFTER = 300_000;
let clock: StandingClock;
let store: ReturnType<typeof memoryPersons>;
let persons: Persons;
let signIns: SignIns;
let owner: Person;

beforeEach(async () => {
  clock = new StandingClock();
  store = memoryPersons();
  persons = new Persons(() => store, clock);
  signIns = new SignIns(persons, clock, () => LOCK_AFTER);
  ({ person: owner } = await persons.add({ name: 'Olivia', role: 'owner', pin: '4711' }, null));
});

test('the first person must be an owner', async () => {
  store.records.length = 0;
  persons.forget();
  await expect(
    persons.add({ name: 'Carl', role: 'clerk', pin: '1234' }, null),
  ).rejects.toMatchObject({
    code: 'invalid_body',
    fields: { role: expect.stringContaining('owner') as string },
  });
});

test('a PIN is not stored', () => {
  const [record] = store.records;
  expect(JSON.stringify(record)).not.toContain('4711');
  expect(record?.pinHash.toString('latin1')).not.toContain('4711');
});

test('a name is taken once, in any case', async () => {
  await expect(
    persons.add({ name: 'olivia', role: 'clerk', pin: '1234' }, owner),
  ).rejects.toMatchObject({
    fields: { name: 'is taken by another person' },
  });
});

test('one owner stays while there are others', async () => {
  const { person: clerk } = await persons.add({ name: 'Carl', role: 'clerk', pin: '1234' }, owner);
  await expect(persons.remove(owner.id)).rejects.toMatchObject({ code: 'invalid_body' });
  await expect(persons.change(owner.id, { role: 'clerk' })).rejects.toMatchObject({
    code: 'invalid_body',
  });
  await persons.remove(clerk.id);
  await persons.remove(owner.id);
  expect(await persons.list()).toEqual([]);
});

test('the right PIN signs in, a wrong one does not', async () => {
  await expect(signIns.signIn('window', owner.id, '0000')).rejects.toMatchObject({
    code: 'wrong_pin',
  });
  expect((await signIns.state('window')).current).toBeNull();
  await signIns.signIn('window', owner.id, '4711');
  expect((await signIns.state('window')).current).toEqual(owner);
  expect((await signIns.state('another window')).current).toBeNull();
});

test('a new PIN ends every window of that person, no matter who set it', async () => {
  const { person: clerk } = await persons.add({ name: 'Carl', role: 'clerk', pin: '1234' }, owner);
  await signIns.signIn('till desk', clerk.id, '1234');
  await signIns.signIn('back office', owner.id, '4711');
  await persons.change(clerk.id, { name: 'Carla' });
  expect((await signIns.state('till desk')).current?.name).toBe('Carla');
  await persons.change(clerk.id, { pin: '9999' });
  expect((await signIns.state('till desk')).current).toBeNull();
  expect((await signIns.state('back office')).current).toEqual(owner);
});

test('two who are first at the same moment make one owner, at one node and at two', async () => {
  for (const nodes of [1, 2]) {
    store.records.length = 0;
    const ann = new Persons(() => store, clock);
    const ben = nodes === 1 ? ann : new Persons(() => store, clock);
    const added = await Promise.allSettled([
      ann.add({ name: 'Ann', role: 'owner', pin: '1234' }, null),
      ben.add({ name: 'Ben', role: 'owner', pin: '1234' }, null),
    ]);
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(store.records).toHaveLength(1);
    persons.forget();
  }
});

test('guesses at two nodes at the same time are one guess', async () => {
  const nodes = [persons, new Persons(() => store, clock)];
  for (const node of nodes) await node.list();
  const guesses = await Promise.allSettled(nodes.map((node) => node.check(owner.id, '0000')));
  expect(guesses.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(store.records[0]?.wrongPins).toBe(1);
  expect(await nodes[1]?.check(owner.id, '4711')).toMatchObject({ person: owner });
});

test('wrong PINs slow down, also the right one after them and after a restart', async () => {
  for (let tries = 0; tries < 4; tries += 1) {
    await expect(persons.check(owner.id, '0000')).rejects.toMatchObject({ code: 'wrong_pin' });
  }
  const restarted = new Persons(() => store, clock);
  await expect(restarted.check(owner.id, '4711')).rejects.toThrow('Try again in 5 s');
  clock.time += 5_000;
  expect(await restarted.check(owner.id, '4711')).toMatchObject({ person: owner });
  expect(store.records[0]?.wrongPins).toBe(0);
});

test('guesses at the same time are one guess', async () => {
  const guesses = await Promise.allSettled(
    ['0000', '4711', '1111'].map((pin) => persons.check(owner.id, pin)),
  );
  expect(guesses.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(store.records[0]?.wrongPins).toBe(1);
});

test('a full disk makes no guess free, and keeps nobody out', async () => {
  const working = { ...store };
  store.update = () =>
    Promise.reject(new ShopError('storage_unavailable', 'The disk is full. Free some space.'));
  for (let tries = 0; tries < 4; tries += 1) {
    await expect(persons.check(owner.id, '0000')).rejects.toMatchObject({ code: 'wrong_pin' });
  }
  await expect(persons.check(owner.id, '4711')).rejects.toThrow('Try again in 5 s');
  clock.time += 5_000;
  expect(await persons.check(owner.id, '4711')).toMatchObject({ person: owner });
  await expect(persons.check(owner.id, '0000')).rejects.toThrow('That is not the PIN. Try again.');
  Object.assign(store, working);
  await expect(persons.check(owner.id, '0000')).rejects.toMatchObject({ code: 'wrong_pin' });
  expect(store.records[0]?.wrongPins).toBe(2);
});

test('two owners who remove each other at the same moment leave one', async () => {
  const { person: other } = await persons.add({ name: 'Otto', role: 'owner', pin: '1234' }, owner);
  await persons.add({ name: 'Carl', role: 'clerk', pin: '1234' }, owner);
  const removals = await Promise.allSettled([persons.remove(owner.id), persons.remove(other.id)]);
  expect(removals.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect((await persons.list()).map(({ name }) => name)).toEqual(['Carl', 'Otto']);
});

test('a name that two give to persons at the same moment is taken once', async () => {
  const added = await Promise.allSettled(
    ['Carl', 'carl'].map((name) => persons.add({ name, role: 'clerk', pin: '1234' }, owner)),
  );
  expect(added.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('the wait doubles up to fifteen minutes, and a clock that ran ahead makes it no longer', async () => {
  expect([3, 4, 5, 6].map(waitAfter)).toEqual([0, 5_000, 10_000, 20_000]);
  expect(waitAfter(60)).toBe(15 * 60_000);
  for (const back of [2_000, 365 * 86_400_000]) {
    for (let tries = 0; tries < 4; tries += 1) {
      await persons.check(owner.id, '0000').catch(() => undefined);
    }
    await expect(persons.check(owner.id, '4711')).rejects.toThrow('Try again in 5 s');
    clock.time -= back;
    clock.time += 7_000;
    expect(await persons.check(owner.id, '4711')).toMatchObject({ person: owner });
  }
});

test('setting the clock back gives no more guesses than waiting does', async () => {
  const guess = () => persons.check(owner.id, '0000').catch((error: unknown) => String(error));
  for (let tries = 0; tries < 12; tries += 1) {
    await guess();
    clock.time += 15 * 60_000;
  }
  clock.time -= 86_400_000;
  await guess();
  expect(await guess()).toContain('Try again in 15 minutes');
});

test('a clock that ran ahead keeps no window to the register', () => {
  signIns.inspect('window');
  expect(signIns.isInspected('window')).toBe(true);
  clock.time -= 365 * 86_400_000;
  expect(signIns.isInspected('window')).toBe(false);
});

test('a window that nobody touches locks itself', async () => {
  await signIns.signIn('window', owner.id, '4711');
  clock.time += LOCK_AFTER - 1;
  signIns.stillHere('window');
  clock.time += LOCK_AFTER - 1;
  expect((await signIns.state('window')).current).toEqual(owner);
  clock.time += 1;
  expect((await signIns.state('window')).current).toBeNull();
  signIns.stillHere('window');
  expect((await signIns.state('window')).current).toBeNull();
});

test('roles: a locked window does what is anyone’s, a clerk no owner’s work', async () => {
  const { person: clerk } = await persons.add({ name: 'Carl', role: 'clerk', pin: '1234' }, owner);
  expect(await signIns.allow('window', 'anyone')).toBeNull();
  await expect(signIns.allow('window', 'clerk')).rejects.toMatchObject({ code: 'sign_in_needed' });
  await signIns.signIn('window', clerk.id, '1234');
  expect(await signIns.allow('window', 'clerk')).toEqual(clerk);
  await expect(signIns.allow('window', 'owner')).rejects.toMatchObject({ code: 'owner_needed' });
  await signIns.signIn('window', owner.id, '4711');
  expect(await signIns.allow('window', 'owner')).toEqual(owner);
});

test('without persons everything is allowed', async () => {
  await persons.remove(owner.id);
  expect(await signIns.allow('window', 'owner')).toBeNull();
});

test('somebody who was removed is signed in nowhere', async () => {
  const { person: clerk } = await persons.add({ name: 'Carl', role: 'clerk', pin: '1234' }, owner);
  await signIns.signIn('window', clerk.id, '1234');
  await persons.remove(clerk.id);
  await expect(signIns.allow('window', 'clerk')).rejects.toMatchObject({ code: 'sign_in_needed' });
});
