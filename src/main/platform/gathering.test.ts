import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { steered } from '../testing/steered-work.ts';
import { Gathering } from './gathering.ts';

test('what is submitted in one turn, and what comes meanwhile, goes together', async () => {
  const { groups, ends, work } = steered();
  const gathering = new Gathering(work);
  const first = [gathering.join(1), gathering.join(2)];
  await turn();
  const second = [gathering.join(3), gathering.join(4)];
  await turn();
  expect(groups).toEqual([[1, 2]]);
  ends[0]?.resolve(undefined);
  expect(await Promise.all(first)).toEqual([10, 20]);
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ]);
  ends[1]?.resolve(undefined);
  expect(await Promise.all(second)).toEqual([30, 40]);
  await gathering.drain();
});

test('the next group is in progress before anybody hears of the last one', async () => {
  const { groups, ends, work } = steered();
  const gathering = new Gathering(work);
  let seen = 0;
  const first = gathering.join(1).then(() => {
    seen = groups.length;
  });
  await turn();
  const second = gathering.join(2);
  ends[0]?.resolve(undefined);
  await first;
  expect(seen).toBe(2);
  ends[1]?.resolve(undefined);
  expect(await second).toBe(20);
});

test('a group that fails fails for its items alone, and the next goes on', async () => {
  const { ends, work } = steered();
  const gathering = new Gathering(work);
  const failed = gathering.join(1);
  await turn();
  const done = gathering.join(2);
  ends[0]?.reject(new Error('The disk is full'));
  await expect(failed).rejects.toThrow('The disk is full');
  ends[1]?.resolve(undefined);
  expect(await done).toBe(20);
});

test('an outcome that is an error is that of its item alone', async () => {
  const gathering = new Gathering((items: readonly number[]) =>
    Promise.resolve(items.map((item) => (item === 2 ? new Error('Two is taken') : item))),
  );
  const [one, two] = [gathering.join(1), gathering.join(2)];
  await expect(two).rejects.toThrow('Two is taken');
  expect(await one).toBe(1);
});

test('draining waits for what is waiting and in progress', async () => {
  const { ends, work } = steered();
  const gathering = new Gathering(work);
  const joined = gathering.join(1);
  let isDrained = false;
  const drained = gathering.drain().then(() => {
    isDrained = true;
  });
  await turn();
  expect(isDrained).toBe(false);
  ends[0]?.resolve(undefined);
  await drained;
  expect(await joined).toBe(10);
});

test('draining waits for every group in progress', async () => {
  const { ends, work } = steered();
  const gathering = new Gathering(work, { groups: 2 });
  const items = [gathering.join(1)];
  await turn();
  items.push(gathering.join(2));
  await turn();
  let isDrained = false;
  const drained = gathering.drain().then(() => {
    isDrained = true;
  });
  ends[0]?.resolve(undefined);
  await items[0];
  await turn();
  expect(isDrained).toBe(false);
  ends[1]?.resolve(undefined);
  await drained;
  expect(await items[1]).toBe(20);
});

test('while something else holds up a group, those who come meanwhile are passed on', async () => {
  const { groups, ends, work } = steered();
  let isHeldUp = false;
  const gathering = new Gathering(work, {
    waitsForReturning: () => true,
    isHeldUp: () => isHeldUp,
  });
  const items = [gathering.join(1)];
  await turn();
  items.push(gathering.join(2), gathering.join(3));
  await pause(20);
  expect(groups).toEqual([[1]]);
  isHeldUp = true;
  await vi.waitFor(() => {
    expect(groups).toEqual([[1], [2, 3]]);
  });
  items.push(gathering.join(4));
  ends[0]?.resolve(undefined);
  expect(await items[0]).toBe(10);
  // The group that was passed on is still in progress.
  isHeldUp = false;
  await pause(20);
  expect(groups).toHaveLength(2);
  ends[1]?.resolve(undefined);
  await vi.waitFor(() => {
    expect(groups[2]).toEqual([4]);
  });
  ends[2]?.resolve(undefined);
  expect(await Promise.all(items)).toEqual([10, 20, 30, 40]);
  await gathering.drain();
});
