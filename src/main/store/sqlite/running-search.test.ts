import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { RunningSearch } from './running-search.ts';
import type { Match } from './search.ts';

const everything = () => true;

function matches(count: number, status: bigint | null = 1n): Match[] {
  return Array.from({ length: count }, (_, index) => ({ id: BigInt(index), status }));
}

/** A search that finds a slice each time it is let go on, and notes how far it came. */
function steps(slices: readonly Match[][]) {
  let allow: () => void = () => undefined;
  let taken = 0;
  async function* source(): AsyncGenerator<Match[]> {
    for (const slice of slices) {
      await new Promise<void>((resolve) => (allow = resolve));
      taken += 1;
      yield slice;
    }
  }
  const running = new RunningSearch(source());
  const goOn = async () => {
    allow();
    await nextTurn();
  };
  return { running, goOn, taken: () => taken };
}

it('returns the first matches once there are enough of those that are shown', async () => {
  const { running, goOn } = steps([matches(5, 3n), matches(5), matches(5), []]);
  const first = running.first(6, ({ status }) => status === 1n);
  await goOn();
  await goOn();
  await goOn();
  expect((await first).isCounting).toBe(true);
  expect((await first).matches).toHaveLength(15);
  const all = running.all();
  await goOn();
  expect(await all).toMatchObject({ isCounting: false, isComplete: true });
});

it('returns what there is when it ends before there are enough', async () => {
  const { running, goOn } = steps([matches(2)]);
  const first = running.first(6, everything);
  await goOn();
  expect(await first).toMatchObject({ isCounting: false, isComplete: true });
  expect((await first).matches).toHaveLength(2);
});

it('returns rare matches after a long time, but waits for the first one', async () => {
  const { running, goOn } = steps([
    ...Array.from({ length: 50 }, () => []),
    matches(1),
    matches(1),
  ]);
  const first = running.first(6, everything);
  for (let step = 0; step < 51; step += 1) await goOn();
  expect((await first).isCounting).toBe(true);
  expect((await first).matches).toHaveLength(1);
});

it('ends with the most matches that are shown, and says that there are more', async () => {
  const exactly = steps([matches(20_000)]);
  await exactly.goOn();
  expect(await exactly.running.all()).toMatchObject({ isComplete: true });
  const more = steps([matches(20_000), matches(1), matches(1)]);
  await more.goOn();
  await more.goOn();
  const all = await more.running.all();
  expect(all).toMatchObject({ isComplete: false, isCounting: false });
  expect(all.matches).toHaveLength(20_000);
});

it('tells whoever waits that it failed', async () => {
  // eslint-disable-next-line @typescript-eslint/require-await -- A search is asynchronous.
  async function* failing(): AsyncGenerator<Match[]> {
    yield matches(1);
    throw new Error('disk I/O error');
  }
  const running = new RunningSearch(failing());
  const told = [running.ended, running.all(), running.first(6, everything)];
  const outcomes = await Promise.allSettled(told);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

it('lets newer ones go first, and then goes on for those who wait for it', async () => {
  const older = steps([matches(1), matches(1), matches(1)]);
  const newer = steps([matches(1), matches(1)]);
  const newest = steps([matches(1)]);
  const all = older.running.all();
  const allNewer = newer.running.all();
  older.running.giveWayTo(newer.running);
  await older.goOn();
  await older.goOn();
  expect(older.taken()).toBe(1);
  newer.running.giveWayTo(newest.running);
  const allNewest = newest.running.all();
  await newest.goOn();
  await newer.goOn();
  await newer.goOn();
  expect((await allNewer).matches).toHaveLength(2);
  await older.goOn();
  await older.goOn();
  expect((await all).matches).toHaveLength(3);
  expect((await allNewest).matches).toHaveLength(1);
});

it('goes on beside a newer one for which nobody waits any more', async () => {
  const older = steps([matches(1), matches(1), matches(1)]);
  const newer = steps([matches(1), matches(1), matches(1)]);
  const all = older.running.all();
  const first = newer.running.first(1, everything);
  older.running.giveWayTo(newer.running);
  await older.goOn();
  await newer.goOn();
  expect((await first).isCounting).toBe(true);
  await newer.goOn();
  await older.goOn();
  await older.goOn();
  expect((await all).matches).toHaveLength(3);
  expect(newer.taken()).toBe(2);
});

it('is given up for a newer one when nobody waits for it any more', async () => {
  const older = steps([matches(5), matches(5), matches(5)]);
  const first = older.running.first(5, everything);
  await older.goOn();
  await first;
  const newer = steps([matches(1)]);
  older.running.giveWayTo(newer.running);
  await older.goOn();
  await older.running.ended;
  expect(older.taken()).toBe(2);
});
