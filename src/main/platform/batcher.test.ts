import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Batcher } from './concurrency.ts';

test('what is submitted in one turn, and what comes while one is under way, goes together', async () => {
  const { groups, ends, work } = steered();
  const batcher = new Batcher(work);
  const first = [batcher.join(1), batcher.join(2)];
  await turn();
  const second = [batcher.join(3), batcher.join(4)];
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
  await batcher.drain();
});

test('the next group is in progress before anybody hears of the last one', async () => {
  const { groups, ends, work } = steered();
  const batcher = new Batcher(work);
  let seen = 0;
  const first = batcher.join(1).then(() => {
    seen = groups.length;
  });
  await turn();
  const second = batcher.join(2);
  ends[0]?.resolve(undefined);
  await first;
  expect(seen).toBe(2);
  ends[1]?.resolve(undefined);
  expect(await second).toBe(20);
});

test('a group that fails fails for its items alone, and the next goes on', async () => {
  const { ends, work } = steered();
  const batcher = new Batcher(work);
  const failed = batcher.join(1);
  await turn();
  const done = batcher.join(2);
  ends[0]?.reject(new Error('The disk is full'));
  await expect(failed).rejects.toThrow('The disk is full');
  ends[1]?.resolve(undefined);
  expect(await done).toBe(20);
});

test('an outcome that is an error is that of its item alone', async () => {
  const batcher = new Batcher((items: readonly number[]) =>
    Promise.resolve(items.map((item) => (item === 2 ? new Error('Two is taken') : item))),
  );
  const [one, two] = [batcher.join(1), batcher.join(2)];
  await expect(two).rejects.toThrow('Two is taken');
  expect(await one).toBe(1);
});

test('draining waits for what is waiting and in progress', async () => {
  const { ends, work } = steered();
  const batcher = new Batcher(work);
  const joined = batcher.join(1);
  let isDrained = false;
  const drained = batcher.drain().then(() => {
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
  const batcher = new Batcher(work, { concurrency: 2 });
  const items = [batcher.join(1)];
  await turn();
  items.push(batcher.join(2));
  await turn();
  let isDrained = false;
  const drained = batcher.drain().then(() => {
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

test('a batch has no more than the most, and no more run than the concurrency', async () => {
  const { groups, ends, work } = steered();
  const batcher = new Batcher(work, { concurrency: 2, most: 2 });
  const items = [1, 2, 3, 4, 5].map((item) => batcher.join(item));
  await turn();
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ]);
  for (const place of [0, 1, 2]) {
    ends[place]?.resolve(undefined);
    await turn();
  }
  expect(groups[2]).toEqual([5]);
  expect(await Promise.all(items)).toEqual([10, 20, 30, 40, 50]);
});

test('a batch is work of its first item, also when another one has begun it', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const batcher = new Batcher(async (items: readonly number[]) => {
    await turn();
    seen.push(request.getStore());
    return items;
  });
  const first = request.run('a', () => batcher.join(1));
  await turn();
  const second = request.run('b', () => batcher.join(2));
  await Promise.all([first, second, request.run('c', () => batcher.join(3))]);
  expect(seen).toEqual(['a', 'b']);
});

/** Work that ends when the test says so, and the groups that it was given. */
function steered() {
  const groups: (readonly number[])[] = [];
  const ends: PromiseWithResolvers<undefined>[] = [];
  const work = async (items: readonly number[]): Promise<readonly number[]> => {
    groups.push(items);
    const end = Promise.withResolvers<undefined>();
    ends.push(end);
    await end.promise;
    return items.map((item) => item * 10);
  };
  return { groups, ends, work };
}
