import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ensureCertificate, type TlsCertificate } from '../../src/main/tls/certificate.ts';
import {
  NOON,
  startTestService,
  TestClock,
  type TestService,
} from '../../src/main/testing/test-service.ts';
import { AnimalStoreClient, type ClientOptions } from './client.ts';
import { ConnectionError, RefusedError } from './errors.ts';
import { fileStorage, pinned } from './node.ts';
import { type Pet } from './pet.ts';
import { AdditionQueue } from './queue.ts';
import { startCuttingProxy, type Cut } from './testing/cutting-proxy.ts';

/** The client against the real service, also through a connection that is cut. */

const clock = new TestClock(NOON);
let service: TestService;
let folder: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  service = await startTestService({ clock });
  folder = await mkdtemp(join(tmpdir(), 'animal-store-till-'));
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeClient(options: Partial<ClientOptions> = {}): Promise<AnimalStoreClient> {
  const { secret } = await service.issueKey();
  const baseUrl = `http://127.0.0.1:${service.port}/v1`;
  return new AnimalStoreClient({ baseUrl, apiKey: secret, ...options });
}

/** A connection that is cut as it is told, again and again; each request has a connection of its own. */
async function cutLine(cuts: readonly Cut[]): Promise<string> {
  let connections = 0;
  const proxy = await startCuttingProxy(service.port, () => {
    connections += 1;
    return cuts[connections % cuts.length] ?? 'none';
  });
  closing.push(() => proxy.close());
  return `http://127.0.0.1:${proxy.port}/v1`;
}

async function gather(pets: AsyncIterable<Pet>): Promise<Pet[]> {
  const all: Pet[] = [];
  for await (const pet of pets) all.push(pet);
  return all;
}

const QUICK = { firstPause: 1, longestPause: 5, tries: 50 };
const CUTS: Cut[] = ['none', 'at once', 'before the reply', 'within the reply'];

describe('the client', () => {
  test('adds and reads with every digit', async () => {
    const client = await makeClient();
    const added = await client.add({ name: 'Zoë "1"', categoryId: 9223372036854775807n });
    expect(added).toEqual({ id: added.id, name: 'Zoë "1"', categoryId: 9223372036854775807n });
    expect(typeof added.id).toBe('bigint');
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- it works until 2030
    expect(await client.get(added.id)).toEqual(added);
    await expect(client.add({ name: 'Rex', categoryId: 2 ** 60 })).rejects.toThrow(RangeError);
  });

  test('follows all pages, and goes on where it stopped', async () => {
    const client = await makeClient();
    const ids: bigint[] = [];
    for (let number = 1; number <= 12; number += 1) {
      ids.push((await client.add({ name: `Page ${number}`, categoryId: 5, status: 'sold' })).id);
    }
    const seen = await gather(client.pets({ status: 'sold', limit: 5 }));
    expect(seen.map(({ id }) => id)).toEqual(ids);
    const whole = await client.page({ status: 'sold' });
    expect(whole).toMatchObject({ total: 12, hasMore: false });
    const cursor = whole.nextCursor ?? '';
    expect((await client.page({ status: 'sold', cursor })).pets).toEqual([]);
    const late = await client.add({ name: 'Late', categoryId: 5, status: 'sold' });
    expect(await gather(client.pets({ status: 'sold', cursor }))).toEqual([late]);
  });

  test('tells a refusal by its code, at once', async () => {
    const client = await makeClient({ apiKey: 'ast_live_x' });
    const refusal = await client.page().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RefusedError);
    expect(refusal).toMatchObject({ code: 'invalid_api_key', status: 401, isTransient: false });
  });

  test('waits as long as Retry-After says, and no less', async () => {
    const { secret } = await service.issueKey({ plan: 'enterprise', perMinute: 1, perDay: 50 });
    const waits: number[] = [];
    const client = await makeClient({
      apiKey: secret,
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        clock.advance(Math.ceil(milliseconds));
        return Promise.resolve();
      },
    });
    await client.page();
    const left = 60_000 - (clock.now() % 60_000);
    await client.page();
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(left);
    expect(waits[0]).toBeLessThan(left + 2_000);
  });

  test('does not wait for tomorrow', async () => {
    const { secret } = await service.issueKey({ plan: 'enterprise', perMinute: 9, perDay: 1 });
    const client = await makeClient({ apiKey: secret });
    await client.page();
    await expect(client.page()).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
  });

  test('adds each animal once through a connection that is cut everywhere', async () => {
    const client = await makeClient({ baseUrl: await cutLine(CUTS), backOff: QUICK });
    const names = Array.from({ length: 40 }, (_, number) => `Cut ${number}`);
    const added = await Promise.all(names.map((name) => client.add({ name, categoryId: 77 })));
    expect(new Set(added.map(({ id }) => id)).size).toBe(names.length);
    const stored = (await gather(client.pets())).filter(({ categoryId }) => categoryId === 77n);
    expect(stored.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  test('reports a connection that stays down', async () => {
    const baseUrl = await cutLine(['at once']);
    const client = await makeClient({ baseUrl, backOff: { ...QUICK, tries: 3 } });
    await expect(client.page()).rejects.toBeInstanceOf(ConnectionError);
  });
});

describe('over HTTPS', () => {
  const certificates = (): string => join(folder, 'certificates');

  /** A service with the shop's own certificate, and a client that goes by `pin`. */
  async function serve(tls: TlsCertificate) {
    const secure = await startTestService({ tls });
    closing.push(() => secure.close());
    const { secret } = await secure.issueKey();
    const open = (pin: string): AnimalStoreClient =>
      new AnimalStoreClient({
        baseUrl: `https://127.0.0.1:${secure.port}/v1`,
        apiKey: secret,
        transport: pinned(pin),
        backOff: { tries: 1 },
      });
    return { secure, open };
  }

  test('goes by the pin of the key through a renewal of the certificate', async () => {
    const first = await ensureCertificate(certificates(), { now: () => NOON });
    const before = await serve(first);
    expect((await before.open(first.publicKeyPin).add({ name: 'Rex', categoryId: 1 })).id).toBe(1n);
    expect((await before.open(first.fingerprint).page()).total).toBe(1);

    const nearItsEnd = { now: () => NOON + 3_640 * 24 * 3_600_000 };
    const renewed = await ensureCertificate(certificates(), nearItsEnd);
    expect(renewed.fingerprint).not.toBe(first.fingerprint);
    const after = await serve(renewed);
    expect((await after.open(`sha256//${first.publicKeyPin}`).page()).total).toBe(0);
    await expect(after.open(first.fingerprint).page()).rejects.toBeInstanceOf(ConnectionError);
  });

  test('sends nothing to another key', async () => {
    const { secure, open } = await serve(await ensureCertificate(certificates(), clock));
    const another = await ensureCertificate(join(folder, 'another'), clock);
    for (const pin of [another.publicKeyPin, another.fingerprint]) {
      await expect(open(pin).page()).rejects.toBeInstanceOf(ConnectionError);
    }
    expect(secure.logged.filter((line) => line.includes('"method":"GET"'))).toEqual([]);
    expect(() => pinned('ab:cd')).toThrow(TypeError);
  });
});

describe('the queue', () => {
  test('outlives a lost connection and a till that is switched off', async () => {
    const file = join(folder, 'queue.json');
    const down = await makeClient({
      baseUrl: await cutLine(['before the reply']),
      backOff: { ...QUICK, tries: 2 },
    });
    const first = await AdditionQueue.open({ client: down, storage: fileStorage(file) });
    const names = Array.from({ length: 6 }, (_, number) => `Queued ${number}`);
    for (const name of names) await first.put({ name, categoryId: 2n ** 60n + 1n });
    const off = new AbortController();
    const running = first.run(off.signal);
    while ((await service.store.pets.counts()).all < 1) await tick();
    off.abort();
    await running;
    expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(6);

    const { secret } = await service.issueKey();
    const client = new AnimalStoreClient({
      baseUrl: await cutLine(CUTS),
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

  test('hands back what the shop refuses for good, and goes on', async () => {
    const client = await makeClient();
    const refused: string[] = [];
    const queue = await AdditionQueue.open({
      client,
      storage: fileStorage(join(folder, 'refused.json')),
      onRefused: ({ code }, { pet }) => refused.push(`${pet.name}: ${code}`),
    });
    await queue.put({ name: ' ', categoryId: 1 });
    await queue.put({ name: 'Fine', categoryId: 1 });
    const done = new AbortController();
    await Promise.all([queue.run(done.signal), emptied(queue, done)]);
    expect(refused).toEqual([' : invalid_body']);
  });

  test('takes no number that is not exact, and goes on', async () => {
    const client = await makeClient();
    const storage = fileStorage(join(folder, 'inexact.json'));
    const queue = await AdditionQueue.open({ client, storage });
    for (const categoryId of [1.5, NaN, 2 ** 53]) {
      await expect(queue.put({ name: 'Inexact', categoryId })).rejects.toThrow(RangeError);
    }
    await queue.put({ name: 'Exact', categoryId: 1 });
    expect((await AdditionQueue.open({ client, storage })).length).toBe(1);
    const done = new AbortController();
    await Promise.all([queue.run(done.signal), emptied(queue, done)]);
  });

  test('adds an animal once whose first save failed, and ends what it has sent whatever the disk does', async () => {
    const client = await makeClient();
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
