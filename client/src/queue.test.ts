import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnimalStoreClient } from './client.ts';
import { fileStorage } from './node.ts';
import type { NewPet, Pet } from './pet.ts';
import { AdditionQueue } from './queue.ts';
import { CUTS, gather, openShop, QUICK, type Shop } from './testing/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(async () => {
  await shop.close();
});

describe('the queue', () => {
  test('outlives a lost connection and a till that is switched off', async () => {
    const file = join(shop.folder, 'queue.json');
    const down = await shop.makeClient({
      baseUrl: await shop.cutLine(['before the reply']),
      backOff: { ...QUICK, tries: 2 },
    });
    const first = await AdditionQueue.open({ client: down, storage: fileStorage(file) });
    const names = Array.from({ length: 6 }, (_, number) => `Queued ${number}`);
    for (const name of names) await first.put({ name, categoryId: 2n ** 60n + 1n });
    const off = new AbortController();
    const running = first.run(off.signal);
    while ((await shop.service.store.pets.counts()).all < 1) await tick();
    off.abort();
    await running;
    expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(6);

    const { secret } = await shop.service.issueKey();
    const client = new AnimalStoreClient({
      baseUrl: await shop.cutLine(CUTS),
      apiKey: secret,
      backOff: QUICK,
    });
    const storage = fileStorage(file);
    const second = await AdditionQueue.open({ client, storage });
    const done = new AbortController();
    await Promise.all([second.run(done.signal), emptied(second, done)]);
    const stored = (await gather(client.pets())).filter(({ name }) => name.startsWith('Queued'));
    expect(stored.every(({ categoryId }) => categoryId === 2n ** 60n + 1n)).toBe(true);
    expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(names));
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([]);
  });

  test.each([
    ['text that is no JSON', '['],
    ['nothing but nesting', '['.repeat(60_000) + ']'.repeat(60_000)],
    ['an object', '{"idempotencyKey":"a"}'],
    ['an animal without a number', '[{"idempotencyKey":"a","pet":{"name":"Rex"}}]'],
    [
      'a key that no header carries',
      '[{"idempotencyKey":"a\\nb","pet":{"name":"Rex","categoryId":"1"}}]',
    ],
    ['a number that is none', '[{"idempotencyKey":"a","pet":{"name":"Rex","categoryId":"1.5"}}]'],
  ])('is not opened with %s', async (_what, text) => {
    const storage = { load: () => Promise.resolve(text), save: () => Promise.resolve() };
    const opening = AdditionQueue.open({ client: await shop.makeClient(), storage });
    await expect(opening).rejects.toThrow(SyntaxError);
  });

  test('hands back what the shop refuses for good, and goes on', async () => {
    const client = await shop.makeClient();
    const refused: string[] = [];
    const queue = await AdditionQueue.open({
      client,
      storage: fileStorage(join(shop.folder, 'refused.json')),
      onRefused: ({ code }, { pet }) => refused.push(`${pet.name}: ${code}`),
    });
    await queue.put({ name: ' ', categoryId: 1 });
    await queue.put({ name: 'Fine', categoryId: 1 });
    const done = new AbortController();
    await Promise.all([queue.run(done.signal), emptied(queue, done)]);
    expect(refused).toEqual([' : invalid_body']);
  });

  test('takes nothing that it could not read again, and goes on', async () => {
    const client = await shop.makeClient();
    const storage = fileStorage(join(shop.folder, 'inexact.json'));
    const queue = await AdditionQueue.open({ client, storage });
    for (const categoryId of [1.5, NaN, 2 ** 53]) {
      await expect(queue.put({ name: 'Inexact', categoryId })).rejects.toThrow(RangeError);
    }
    await expect(queue.put({ name: 'Huge', categoryId: 10n ** 30n })).rejects.toThrow(RangeError);
    const nameless = { categoryId: 1 } as NewPet;
    await expect(queue.put(nameless)).rejects.toThrow(RangeError);
    await queue.put({ name: 'Exact', categoryId: 1 });
    expect((await AdditionQueue.open({ client, storage })).length).toBe(1);
    const done = new AbortController();
    await Promise.all([queue.run(done.signal), emptied(queue, done)]);
  });

  test('adds an animal once whose first save failed, and ends what it has sent whatever the disk does', async () => {
    const client = await shop.makeClient();
    const storage = breakableStorage();
    const added: string[] = [];
    const onAdded = ({ name }: Pet) => added.push(name);
    const queue = await AdditionQueue.open({ client, storage, onAdded });
    storage.isBroken = true;
    await expect(queue.put({ name: 'Tried twice', categoryId: 88 })).rejects.toThrow('disk');
    storage.isBroken = false;
    await queue.put({ name: 'Tried twice', categoryId: 88 });
    await queue.put({ name: 'Behind', categoryId: 88 });
    storage.isBroken = true;
    const done = new AbortController();
    await Promise.all([queue.run(done.signal), emptied(queue, done)]);
    expect(added).toEqual(['Tried twice', 'Behind']);
    const stored = (await gather(client.pets())).filter(({ categoryId }) => categoryId === 88n);
    expect(stored.map(({ name }) => name)).toEqual(added);
  });
});

/** A storage in memory whose disk can fail. */
function breakableStorage() {
  let kept: string | null = null;
  return {
    isBroken: false,
    load: () => Promise.resolve(kept),
    save(text: string) {
      if (this.isBroken) return Promise.reject(new Error('The disk is full.'));
      kept = text;
      return Promise.resolve();
    },
  };
}

async function emptied(queue: AdditionQueue, done: AbortController): Promise<void> {
  while (queue.length > 0) await tick();
  done.abort();
}

async function tick(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
}
