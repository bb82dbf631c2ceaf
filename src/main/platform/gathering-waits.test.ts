import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { steered } from '../testing/steered-work.ts';
import { Gathering } from './gathering.ts';

test('after slow work, a group waits until those who heard of it are back', async () => {
  const { groups, ends, work } = steered();
  const gathering = new Gathering(work, { waitsForReturning: () => true });
  const first = [gathering.join(1), gathering.join(2)];
  await turn();
  const others = [gathering.join(3), gathering.join(4)];
  // Long enough that the wait after it is much longer than this test takes to return.
  await pause(60);
  ends[0]?.resolve(undefined);
  await Promise.all(first);
  const back = gathering.join(5);
  await turn();
  expect(groups).toHaveLength(1);
  const last = gathering.join(6);
  expect(groups[1]).toEqual([3, 4, 5, 6]);
  ends[1]?.resolve(undefined);
  expect(await Promise.all([...others, back, last])).toEqual([30, 40, 50, 60]);
});

describe('a wait for those who return', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A group of many that took some ms, for which the next one waits, too; one item is waiting already. */
  async function afterSlowGroup(took = 6) {
    const { groups, ends, work } = steered();
    const gathering = new Gathering(work, { waitsForReturning: () => true });
    const first = Array.from({ length: 100 }, (_, item) => gathering.join(item));
    await turn();
    void gathering.join(100);
    vi.advanceTimersByTime(took);
    ends[0]?.resolve(undefined);
    await Promise.all(first);
    await turn();
    const pass = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await turn();
    };
    return { groups, gathering, pass };
  }

  test.each([
    { took: 6, wait: 6 },
    { took: 30, wait: 10 },
  ])('of a group that took $took ms ends after $wait when nobody came', async ({ took, wait }) => {
    const { groups, pass } = await afterSlowGroup(took);
    await pass(wait - 1);
    expect(groups).toHaveLength(1);
    await pass(1);
    expect(groups[1]).toEqual([100]);
  });

  test('goes on while some come, up to three times as long', async () => {
    const { groups, gathering, pass } = await afterSlowGroup();
    const came = [100];
    const comeEvery = async (ms: number) => {
      came.push(100 + came.length);
      void gathering.join(came.at(-1) ?? 0);
      await pass(ms);
    };
    await comeEvery(6);
    for (let passed = 6; passed < 18; passed += 3) {
      expect(groups).toHaveLength(1);
      await comeEvery(3);
    }
    expect(groups[1]).toEqual(came);
  });

  test('ends when those who came have ceased to', async () => {
    const { groups, gathering, pass } = await afterSlowGroup();
    void gathering.join(101);
    await pass(6);
    expect(groups).toHaveLength(1);
    await pass(3);
    expect(groups[1]).toEqual([100, 101]);
  });
});

test('the quickest of the latest eight groups shows the pace', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { ends, work } = steered();
  const paces: number[] = [];
  const gathering = new Gathering(work, {
    waitsForReturning: (pace) => {
      paces.push(pace);
      return false;
    },
  });
  try {
    for (const [item, took] of [9, 1, 30, 8, 7, 6, 30, 9, 9, 9].entries()) {
      const outcome = gathering.join(item);
      await turn();
      vi.advanceTimersByTime(took);
      ends[item]?.resolve(undefined);
      await outcome;
    }
  } finally {
    vi.useRealTimers();
  }
  expect(paces).toEqual([9, 1, 1, 1, 1, 1, 1, 1, 1, 6]);
});

test('it does not wait for long, nor when it is drained', async () => {
  const { groups, ends, work } = steered();
  const gathering = new Gathering(work, { waitsForReturning: () => true });
  const items = [gathering.join(1)];
  await turn();
  items.push(gathering.join(2));
  await pause(10);
  ends[0]?.resolve(undefined);
  await vi.waitFor(() => {
    expect(groups).toEqual([[1], [2]]);
  });
  items.push(gathering.join(3));
  await pause(10);
  ends[1]?.resolve(undefined);
  await items[1];
  const drained = gathering.drain();
  expect(groups).toEqual([[1], [2], [3]]);
  ends[2]?.resolve(undefined);
  await drained;
  expect(await Promise.all(items)).toEqual([10, 20, 30]);
});

describe('while requests keep coming, a small group waits for company', () => {
  let turns = 0;
  const company = { enough: 3, busyTurns: () => turns };

  beforeEach(() => {
    turns = 0;
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Lets some turns with requests pass, however long the real ones take. */
  async function busy(count: number): Promise<void> {
    for (let passed = 0; passed < count; passed += 1) {
      turns += 1;
      await turn();
    }
  }

  test('until a turn has none', async () => {
    const { groups, ends, work } = steered();
    const gathering = new Gathering(work, { company });
    const items = [gathering.join(1)];
    await busy(3);
    items.push(gathering.join(2));
    await busy(3);
    expect(groups).toEqual([]);
    await turn();
    await turn();
    expect(groups).toEqual([[1, 2]]);
    ends[0]?.resolve(undefined);
    expect(await Promise.all(items)).toEqual([10, 20]);
  });

  test('until it is enough, also after another group', async () => {
    const { groups, ends, work } = steered();
    const gathering = new Gathering(work, { company });
    const items = [gathering.join(1), gathering.join(2), gathering.join(3)];
    await busy(1);
    expect(groups).toEqual([[1, 2, 3]]);
    items.push(gathering.join(4));
    ends[0]?.resolve(undefined);
    await items[0];
    await busy(3);
    expect(groups).toHaveLength(1);
    items.push(gathering.join(5), gathering.join(6));
    await busy(1);
    expect(groups[1]).toEqual([4, 5, 6]);
    ends[1]?.resolve(undefined);
    expect(await Promise.all(items)).toEqual([10, 20, 30, 40, 50, 60]);
    await gathering.drain();
  });

  test('also when nobody else comes after the group before it', async () => {
    const { groups, ends, work } = steered();
    const gathering = new Gathering(work, { company });
    const items = [gathering.join(1), gathering.join(2), gathering.join(3)];
    await busy(1);
    items.push(gathering.join(4));
    ends[0]?.resolve(undefined);
    await items[0];
    await busy(3);
    expect(groups).toHaveLength(1);
    await turn();
    await turn();
    expect(groups[1]).toEqual([4]);
    ends[1]?.resolve(undefined);
    expect(await items[3]).toBe(40);
  });

  test('for 3 ms at most', async () => {
    const { groups, ends, work } = steered();
    const gathering = new Gathering(work, { company });
    const item = gathering.join(1);
    await busy(3);
    vi.advanceTimersByTime(2);
    await busy(3);
    expect(groups).toEqual([]);
    vi.advanceTimersByTime(2);
    await busy(1);
    expect(groups).toEqual([[1]]);
    ends[0]?.resolve(undefined);
    expect(await item).toBe(10);
  });

  test('unless a group is in progress that more can follow at once', async () => {
    const { groups, ends, work } = steered();
    const gathering = new Gathering(work, { company, enough: 2 });
    const items = [gathering.join(1)];
    await turn();
    await turn();
    items.push(gathering.join(2), gathering.join(3), gathering.join(4));
    expect(groups).toEqual([[1], [2, 3]]);
    ends[0]?.resolve(undefined);
    await items[0];
    items.push(gathering.join(5));
    expect(groups[2]).toEqual([4, 5]);
    for (const end of ends) end.resolve(undefined);
    expect(await Promise.all(items)).toEqual([10, 20, 30, 40, 50]);
  });

  test('unless groups take long', async () => {
    const { groups, ends, work } = steered();
    const gathering = new Gathering(work, { company });
    const items = [gathering.join(1)];
    await turn();
    await turn();
    items.push(gathering.join(2));
    vi.advanceTimersByTime(5);
    ends[0]?.resolve(undefined);
    await items[0];
    expect(groups).toEqual([[1], [2]]);
    ends[1]?.resolve(undefined);
    expect(await items[1]).toBe(20);
  });
});
