import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { keyRecord, MORNING, StandingClock, usageRecord } from '../../testing/records.ts';
import type { Count, SharedUsage, Store, UsageRecord } from '../store.ts';
import { openPostgresStore } from './postgres-store.ts';

const CALLER = 'key:till1';
const COUNT: Count = {
  subject: CALLER,
  requests: 3,
  perMinute: 10,
  perDay: 100,
  minute: 7,
  day: 2,
  now: MORNING,
  banLiftedAt: null,
};

const server = postgresForTests();
let url: string;
let store: Store;
let shared: SharedUsage;

beforeEach(async () => {
  url = await server().createDatabase();
  store = await openPostgresStore({ url, schema: 'animal_store', clock: new StandingClock() });
  if (!store.usage.shared) throw new Error('Nodes count together');
  shared = store.usage.shared;
});
afterEach(() => store.close());

/** Stores a caller who has sent 5 requests in the minute and 50 on the day. */
async function known(subject: string, change: Partial<UsageRecord> = {}): Promise<UsageRecord> {
  const window = { strikes: 0, firstRefusalAt: 0 };
  const record = usageRecord(subject, {
    minute: { ...window, window: 7, used: 5 },
    day: { ...window, window: 2, used: 50 },
    lastUsedAt: MORNING - 1,
    ...change,
  });
  await shared.change(subject, () => record);
  return record;
}

async function asAdmin(text: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(text);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}

async function count(...counts: Partial<Count>[]): Promise<UsageRecord[]> {
  const { keys } = await store.revisions();
  const wanted = counts.map((change) => ({ ...COUNT, ...change }));
  return (await shared.count(wanted, keys)).counted;
}

describe('a count', () => {
  it('adds to both windows of each caller, and notes when it was', async () => {
    const before = await known(CALLER);
    const other = await known('address:192.0.2.7');
    const counted = await count({}, { subject: other.subject, requests: 1, now: MORNING - 60_000 });
    expect(counted.toSorted((left, right) => left.minute.used - right.minute.used)).toEqual([
      {
        ...other,
        minute: { ...other.minute, used: 6 },
        day: { ...other.day, used: 51 },
      },
      {
        ...before,
        minute: { ...before.minute, used: 8 },
        day: { ...before.day, used: 53 },
        lastUsedAt: MORNING,
      },
    ]);
    expect(new Set(await shared.seenSince(0))).toEqual(new Set(counted));
  });

  it('takes all that is left, and nothing of what is too much', async () => {
    await known(CALLER);
    expect(await count({ requests: 6 })).toEqual([]);
    expect(await count({ requests: 5 })).toHaveLength(1);
    expect(await count({ requests: 1 })).toEqual([]);
    await known('key:till2');
    expect(await count({ subject: 'key:till2', perDay: 52 })).toEqual([]);
    expect(await count({ subject: 'key:till2', perDay: 53 })).toHaveLength(1);
  });

  it.each<[string, Partial<Count>, Partial<UsageRecord>]>([
    ['who is not known', { subject: 'key:nobody' }, {}],
    ['whose minute is over', { minute: 8 }, {}],
    ['whose day is over', { day: 3 }, {}],
    ['who is banned', {}, { bannedUntil: MORNING + 1 }],
    ['whose ban was lifted since', { banLiftedAt: 9 }, { liftApplied: 8 }],
  ])('leaves out a caller %s', async (_who, change, record) => {
    await known(CALLER, record);
    expect(await count(change)).toEqual([]);
    expect((await shared.seenSince(0)).map(({ minute }) => minute.used)).toEqual([5]);
  });

  it('is of a caller whose lifting was applied', async () => {
    await known(CALLER, { liftApplied: 9 });
    expect(await count({ banLiftedAt: 9 })).toHaveLength(1);
  });

  it('is of nobody once the keys have changed, and says so', async () => {
    await known(CALLER);
    const { keys } = await store.revisions();
    await store.keys.insert(keyRecord('till1'));
    const { counted, revisions } = await shared.count([COUNT], keys);
    expect(counted).toEqual([]);
    expect(revisions.keys).toBeGreaterThan(keys);
  });

  it('waits for no disk, not even for that of a standby which never answers', async () => {
    await known(CALLER);
    await asAdmin("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    try {
      expect(await count({ requests: 1 })).toHaveLength(1);
    } finally {
      await asAdmin('ALTER SYSTEM RESET synchronous_standby_names');
    }
  });
});

it('a caller is changed from what was stored, and undefined at first', async () => {
  const seen: (UsageRecord | undefined)[] = [];
  const first = usageRecord(CALLER, { bans: 1, lastUsedAt: MORNING });
  await shared.change(CALLER, (record) => {
    seen.push(record && { ...record });
    return first;
  });
  await shared.change(CALLER, (record) => {
    seen.push(record && { ...record });
    return { ...first, bans: 2 };
  });
  expect(seen[1]).toEqual(first);
  expect(await shared.seenSince(MORNING)).toEqual([{ ...first, bans: 2 }]);
  expect(await shared.seenSince(MORNING + 1)).toEqual([]);
});

it('calls of deprecated operations are added to those of each caller', async () => {
  await known(CALLER, { deprecatedCalls: 4 });
  await known('key:till2');
  await shared.addDeprecatedCalls(new Map());
  await shared.addDeprecatedCalls(
    new Map([
      [CALLER, 2],
      ['key:till2', 7],
      ['key:nobody', 1],
    ]),
  );
  const records = await shared.seenSince(0);
  const calls = records.map(({ subject, deprecatedCalls }) => [subject, deprecatedCalls]);
  expect(Object.fromEntries(calls)).toEqual({ [CALLER]: 6, 'key:till2': 7 });
});
