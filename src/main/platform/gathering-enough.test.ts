import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { steered } from '../testing/steered-work.ts';
import { Gathering } from './gathering.ts';

test('enough items are passed on before the turn ends, and the others of the turn after them', async () => {
  const { groups, ends, work } = steered();
  const gathering = new Gathering(work, { enough: 2 });
  const items = [gathering.join(1)];
  expect(groups).toEqual([]);
  items.push(gathering.join(2), gathering.join(3));
  expect(groups).toEqual([[1, 2]]);
  await turn();
  expect(groups).toEqual([[1, 2]]);
  ends[0]?.resolve(undefined);
  await items[0];
  expect(groups).toEqual([[1, 2], [3]]);
  ends[1]?.resolve(undefined);
  expect(await Promise.all(items)).toEqual([10, 20, 30]);
});

test('enough items are passed on although others are in progress, unless groups had better be few', async () => {
  const { groups, ends, work } = steered();
  let areFewBetter = false;
  const gathering = new Gathering(work, { enough: 2, waitsForReturning: () => areFewBetter });
  const items = [gathering.join(1)];
  await turn();
  items.push(gathering.join(2));
  expect(groups).toEqual([[1]]);
  items.push(gathering.join(3), gathering.join(4), gathering.join(5), gathering.join(6));
  expect(groups).toEqual([[1], [2, 3], [4, 5]]);
  areFewBetter = true;
  items.push(gathering.join(7), gathering.join(8));
  expect(groups).toHaveLength(3);
  areFewBetter = false;
  for (const end of ends.splice(0)) end.resolve(undefined);
  await items[0];
  expect(groups[3]).toEqual([6, 7, 8]);
  ends[0]?.resolve(undefined);
  expect(await Promise.all(items)).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
});

describe('after slow work', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('enough items begin at the end of their turn, with all that came in it', async () => {
    const { groups, ends, work } = steered();
    const gathering = new Gathering(work, { enough: 2 });
    const items = [gathering.join(1)];
    await turn();
    vi.advanceTimersByTime(5);
    ends[0]?.resolve(undefined);
    await items[0];
    items.push(gathering.join(2), gathering.join(3), gathering.join(4));
    expect(groups).toHaveLength(1);
    await turn();
    expect(groups[1]).toEqual([2, 3, 4]);
    ends[1]?.resolve(undefined);
    expect(await Promise.all(items)).toEqual([10, 20, 30, 40]);
  });

  test('a look for company that is left over from before does not end a wait for those who return', async () => {
    const { groups, ends, work } = steered();
    let turns = 0;
    const gathering = new Gathering(work, {
      enough: 2,
      company: { enough: 5, busyTurns: () => turns },
      waitsForReturning: (pace) => pace > 4.5,
    });
    const first = [gathering.join(1), gathering.join(2)];
    turns += 1;
    await turn();
    vi.advanceTimersByTime(5);
    ends[0]?.resolve(undefined);
    await Promise.all(first);
    const items = [...first, gathering.join(3)];
    await turn();
    await turn();
    expect(groups).toEqual([[1, 2]]);
    items.push(gathering.join(4));
    expect(groups[1]).toEqual([3, 4]);
    ends[1]?.resolve(undefined);
    expect(await Promise.all(items)).toEqual([10, 20, 30, 40]);
  });
});
