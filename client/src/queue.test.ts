import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnimalStoreClient } from './client.ts';
import { fileStorage } from './node.ts';
import type { NewPet, Pet } from './pet.ts';
import { AdditionQueue } from './queue.ts';
import { breakableStorage, emptied, tick } from './testing/queues.ts';
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
    const first = await AdditionQueue.open({
      client: down,
      storage: fileStorage(file),
      backOff: QUICK,
    });
    const names = Array.from({ length: 6 }, (_, number) => `Queued ${number}`);
    for (const name of names) await first.put({ name, categoryId: 2n ** 60n + 1n });
    const off = new AbortController();
    const running = first.run(off.signal);
    while ((await shop.service.store.pets.counts()).all < 1) await tick();
    off.abort();
    await running;
    expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('waiting.length', 6);
    await first.close();

    const { secret } = await shop.service.issueKey();
    const client = new AnimalStoreClient({
      baseUrl: await shop.cutLine(CUTS),
      apiKey: secret,
      backOff: QUICK,
    });
    const storage = fileStorage(file);
    const second = await AdditionQueue.open({ client, storage, backOff: QUICK });
    const done = new AbortController();
    await Promise.all([second.run(done.signal), emptied(second, done)]);
    const stored = (await gather(client.pets())).filter(({ name }) => name.startsWith('Queued'));
    expect(stored.every(({ categoryId }) => categoryId === 2n ** 60n + 1n)).toBe(true);
    expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(names));
    expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('waiting', []);
    await second.close();
  });

  const waiting = (one: string): string =>
    `{"format":"animal-store-queue/1","waiting":[${one}],"refused":[]}`;
  test.each([
    ['text that is no JSON', '['],
    ['nothing but nesting', '['.repeat(60_000) + ']'.repeat(60_000)],
    ['an object of something else', '{"idempotencyKey":"a"}'],
    ['a newer format', '{"format":"animal-store-queue/2","waiting":[],"refused":[]}'],
    ['an animal without a number', waiting('{"idempotencyKey":"a","pet":{"name":"Rex"}}')],
    [
      'a key that no header carries',
      waiting('{"idempotencyKey":"a\\nb","pet":{"name":"Rex","categoryId":"1"}}'),
    ],
    [
      'a number that is none',
      waiting('{"idempotencyKey":"a","pet":{"name":"Rex","categoryId":"1.5"}}'),
    ],
  ])('is not opened with %s, which stays as it is', async (_what, text) => {
    const file = join(shop.folder, 'another.json');
    await writeFile(file, text);
    const opening = async () =>
      AdditionQueue.open({ client: await shop.makeClient(), storage: fileStorage(file) });
    const refusal = { name: 'QueueStorageError', problem: 'other_format' };
    await expect(opening()).rejects.toMatchObject(refusal);
    await expect(opening()).rejects.toMatchObject(refusal);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('hands back what the shop refuses for good, and goes on', async () => {
    const client = await shop.makeClient();
    const refused: string[] = [];
    const queue = await AdditionQueue.open({
      client,
      storage: fileStorage(join(shop.folder, 'refused.json')),
      onRefused: ({ code, pet }) => refused.push(`${pet.name}: ${code}`),
    });
    await queue.put({ name: ' ', categoryId: 1 });
    await queue.put({ name: 'Fine', categoryId: 1 });
    const done = new AbortController();
    await Promise.all([queue.run(done.signal), emptied(queue, done)]);
    expect(refused).toEqual([' : invalid_body']);
    await queue.close();
    const again = await AdditionQueue.open({
      client,
      storage: fileStorage(join(shop.folder, 'refused.json')),
    });
    const [kept] = again.refused;
    expect(kept).toMatchObject({ pet: { name: ' ', categoryId: 1n }, status: 400 });
    if (kept) await again.dismiss(kept);
    expect(again.refused).toEqual([]);
    await again.close();
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
    await queue.close();
    const again = await AdditionQueue.open({ client, storage });
    expect(again.length).toBe(1);
    const done = new AbortController();
    await Promise.all([again.run(done.signal), emptied(again, done)]);
    await again.close();
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

  test('keeps a second queue out of its file until it is closed, also after a kill', async () => {
    const client = await shop.makeClient();
    const file = join(shop.folder, 'locked.json');
    const open = () => AdditionQueue.open({ client, storage: fileStorage(file) });
    const queue = await open();
    const refusal = { name: 'QueueStorageError', problem: 'in_use' };
    await expect(open()).rejects.toMatchObject(refusal);
    await queue.close();
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { lockFile } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))};
       await lockFile(${JSON.stringify(file)}); console.log('held'); setInterval(() => 0, 9e8);`,
    ]);
    await once(holder.stdout, 'data');
    await expect(open()).rejects.toMatchObject(refusal);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await (await open()).close();
  });
});
