import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postgresForTests } from '../testing/postgres-for-tests.ts';
import { keyRecord, StandingClock } from '../testing/records.ts';
import { openPostgresStore } from '../store/postgres/postgres-store.ts';
import type { Store } from '../store/store.ts';
import type { Verdict } from './decisions.ts';
import { RateLimiter } from './rate-limiter.ts';
import { SharedLimiter, type Request } from './shared-limiter.ts';

const REQUEST: Request = {
  subject: 'key:till1',
  quotas: { perMinute: 60, perDay: 1_000 },
  banLiftedAt: null,
};

const server = postgresForTests();
let clock: StandingClock;
let nodes: { store: Store; limiter: SharedLimiter }[];

beforeEach(async () => {
  clock = new StandingClock();
  const url = await server().createDatabase();
  nodes = await Promise.all(
    [1, 2].map(async () => {
      const store = await openPostgresStore({ url, schema: 'animal_store', clock });
      const { shared } = store.usage;
      if (!shared) throw new Error('PostgreSQL is shared');
      return { store, limiter: new SharedLimiter(clock, shared) };
    }),
  );
});
afterEach(async () => {
  for (const { store } of nodes) await store.close();
});

async function admit(
  node: number,
  count: number,
  change: Partial<Request> = {},
): Promise<Verdict[]> {
  const requests = Array.from({ length: count }, () => ({ ...REQUEST, ...change }));
  const decided = await nodes[node]?.limiter.admitAll(requests, 0);
  return decided?.verdicts ?? [];
}

describe('limits over many nodes', () => {
  it('let through exactly as many as are allowed, whichever nodes they meet', async () => {
    const groups = Array.from({ length: 40 }, (_, index) => admit(index % 2, 1 + (index % 4)));
    const verdicts = (await Promise.all(groups)).flat();
    expect(verdicts).toHaveLength(100);
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(60);
    const left = verdicts.filter(({ allowed }) => allowed).map(({ remaining }) => remaining);
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });

  it('decide as the limiter of one process does, request by request', async () => {
    const alone = new RateLimiter(clock, []);
    for (let step = 0; step < 60; step += 1) {
      const count = 1 + ((step * 7) % 9);
      const shared = await admit(step % 2, count);
      const expected = Array.from({ length: count }, () =>
        alone.admit(REQUEST.subject, REQUEST.quotas),
      );
      expect(shared).toEqual(expected);
      clock.time += (step % 5) * 700;
    }
    for (const { limiter } of nodes) {
      await limiter.refresh();
      const usage = limiter.usageOf(REQUEST.subject, REQUEST.quotas);
      expect(usage).toEqual(alone.usageOf(REQUEST.subject, REQUEST.quotas));
    }
  });

  it('decide about several callers at once, each by its own quotas and windows', async () => {
    const small = { perMinute: 100, perDay: 3 };
    const others = { subject: 'key:till2', quotas: small };
    const requests = [REQUEST, { ...REQUEST, ...others }, REQUEST, { ...REQUEST, ...others }];
    const told = async (node: number) =>
      (await nodes[node]?.limiter.admitAll(requests, 0))?.verdicts?.map(
        ({ allowed, limit, remaining }) => [allowed, limit, remaining],
      );
    // The first requests begin windows; for the second caller the day runs out first, so it is reported.
    expect(await told(0)).toEqual([
      [true, 60, 59],
      [true, 3, 2],
      [true, 60, 58],
      [true, 3, 1],
    ]);
    await admit(1, 1);
    expect(await told(1)).toEqual([
      [true, 60, 56],
      [true, 3, 0],
      [true, 60, 55],
      [false, 3, 0],
    ]);
    const limiter = nodes[1]?.limiter;
    expect(limiter?.quotaStatus('key:till2', small)).toMatchObject({ limit: 3, remaining: 0 });
    clock.time += 60_000;
    expect(limiter?.usageOf(REQUEST.subject, REQUEST.quotas).minute.used).toBe(0);
    expect(await limiter?.refresh()).toBe(true);
    clock.time += 10 * 60_000;
    await limiter?.refresh();
    expect(await limiter?.refresh()).toBe(false);
  });

  it('end a window for a node whose clock was set far back, as for one process', async () => {
    await admit(0, 60);
    clock.time -= 86_400_000;
    const [verdict] = await admit(1, 1);
    expect(verdict).toMatchObject({ allowed: false });
    expect(verdict?.retryAfter).toBeLessThanOrEqual(60);
    clock.time += 60_000;
    expect(await admit(1, 1)).toMatchObject([{ allowed: true }]);
  });

  it('ban on every node, and lift the ban on every node once', async () => {
    await admit(0, 61);
    clock.time += 1_500;
    await admit(0, 5);
    const [last] = (await admit(1, 5)).slice(-1);
    expect(last).toMatchObject({ allowed: false, banned: true });
    expect(await admit(0, 1)).toMatchObject([{ banned: true }]);
    clock.time += 1_000;
    const lifted = { banLiftedAt: clock.time };
    expect(await admit(1, 1, lifted)).toMatchObject([{ banned: false, allowed: false }]);
    expect(await admit(0, 1, lifted)).toMatchObject([{ banned: false, allowed: false }]);
    const strikes = await admit(0, 8, lifted);
    expect(strikes.at(-1)).toMatchObject({ banned: true });
  });

  it('count a node whose clock is behind into the window that another has begun', async () => {
    clock.time = Date.UTC(2026, 10, 21, 7, 31);
    expect(await admit(0, 60)).toHaveLength(60);
    clock.time -= 900;
    expect(await admit(1, 1)).toMatchObject([{ allowed: false }]);
    clock.time += 900;
    expect(await admit(0, 1)).toMatchObject([{ allowed: false }]);
  });

  it('hold when the database has forgotten its last counts in a crash', async () => {
    clock.time = Date.UTC(2026, 10, 26, 9, 0);
    let interruptions = 0;
    const { shared } = nodes[0]?.store.usage ?? {};
    if (!shared) throw new Error('PostgreSQL is shared');
    const limiter = new SharedLimiter(clock, { ...shared, interruptions: () => interruptions });
    await limiter.admitAll(Array<Request>(10).fill(REQUEST), 0);
    await limiter.admitAll(Array<Request>(40).fill(REQUEST), 0);
    await shared.change(REQUEST.subject, (record) => {
      if (!record) throw new Error('Nothing was counted');
      return { ...record, minute: { ...record.minute, used: 10 } };
    });
    interruptions += 1;
    await limiter.refresh();
    const { verdicts } = await limiter.admitAll(Array<Request>(20).fill(REQUEST), 0);
    expect(verdicts?.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(await admit(1, 1)).toMatchObject([{ allowed: false }]);
  });

  it('count nothing for keys that are not the present ones', async () => {
    await nodes[1]?.store.keys.insert(keyRecord('till1'));
    const decided = await nodes[0]?.limiter.admitAll([REQUEST], 0);
    expect(decided).toMatchObject({ verdicts: null, revisions: { keys: 1 } });
    expect(await nodes[0]?.store.usage.all()).toEqual([]);
    const again = await nodes[0]?.limiter.admitAll([REQUEST], 1);
    expect(again?.verdicts).toMatchObject([{ allowed: true, remaining: 59 }]);
  });

  it('keep the deprecated calls of all nodes', async () => {
    for (const [index, { limiter }] of nodes.entries()) {
      await admit(index, 1);
      limiter.noteDeprecatedCall(REQUEST.subject);
      limiter.noteDeprecatedCall(REQUEST.subject);
      await limiter.refresh();
    }
    await nodes[0]?.limiter.refresh();
    const usage = nodes[0]?.limiter.usageOf(REQUEST.subject, REQUEST.quotas);
    expect(usage).toMatchObject({ deprecatedCalls: 4, minute: { used: 2 } });
  });
});
