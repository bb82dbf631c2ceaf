import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkStock } from '../model/check-stock.ts';
import { ask as askAsTill, type Addition, type Reply } from '../model/till.ts';
import { makeBadDisk, type BadDisk } from '../../src/main/testing/bad-disk/bad-disk.ts';
import { temporaryFolder } from '../../src/main/testing/program.ts';
import { startShopProcess, type ShopProcess } from '../../src/main/testing/shop-process.ts';
import { CAN_MOUNT, mountSmallDisk, type SmallDisk } from '../../src/main/testing/small-disk.ts';
import { databaseIn } from '../../src/main/testing/stock.ts';

/**
 * The disk fails under the whole shop, in a process of its own. Linux as root fills a real file
 * system; Linux with a C compiler has the other failures. What needs neither, and so runs
 * everywhere, is in src/main/store/sqlite/storage-failures.test.ts.
 */

interface Failing {
  folder: string;
  env: Record<string, string>;
  begin(): void;
  end(): void;
  remove(): void;
}

const badDisk: BadDisk | undefined = makeBadDisk();

function bad(mode: 'full' | 'read-only' | 'gone', disk: BadDisk): Failing {
  return {
    folder: temporaryFolder(),
    env: disk.env,
    begin: () => disk.become(mode),
    end: () => disk.become('good'),
    remove: () => disk.become('good'),
  };
}

function small(disk: SmallDisk): Failing {
  return {
    folder: disk.folder,
    env: {},
    begin: disk.fill,
    end: disk.free,
    remove: disk.unmount,
  };
}

interface Failure {
  what: string;
  words: RegExp;
  /** The statuses that a read may return; only 200 unless the disk is gone. */
  reads?: number[];
  make: () => Failing;
}

const FAILURES: Failure[] = [
  ...(CAN_MOUNT
    ? [{ what: 'really full', words: /the disk is full/, make: () => small(mountSmallDisk(8)) }]
    : []),
  ...(badDisk
    ? [
        ...(CAN_MOUNT
          ? []
          : [{ what: 'full', words: /the disk is full/, make: () => bad('full', badDisk) }]),
        { what: 'read-only', words: /does not|read-only/, make: () => bad('read-only', badDisk) },
        {
          what: 'gone',
          words: /does not answer|fails/,
          reads: [200, 503],
          make: () => bad('gone', badDisk),
        },
      ]
    : []),
];

/** A long one, so that a disk is full sooner. */
const nameOf = (key: string): string => key.padEnd(190, '.');

if (FAILURES.length === 0) {
  it.skip('needs a Linux with a C compiler, or with root’s right to mount', () => undefined);
}

describe.each(FAILURES)('a disk that is $what', ({ words, reads = [200], make }) => {
  let failing: Failing;
  let shop: ShopProcess;
  let secret: string;
  /** The idempotency keys that were sent, and the numbers of what was acknowledged, by name. */
  let sent: Set<string>;
  let acknowledged: Map<string, bigint>;

  beforeEach(async () => {
    failing = make();
    shop = await startShopProcess(failing.folder, failing.env);
    ({ secret } = await shop.call('keys.create', {
      environment: 'production',
      label: 'Till',
      plan: { plan: 'enterprise', perMinute: 1_000_000, perDay: 1_000_000 },
    }));
    sent = new Set();
    acknowledged = new Map();
    for (let n = 0; n < 30; n += 1) expect((await add(`before ${n}`)).status).toBe(201);
  });
  afterEach(() => {
    shop.process.kill('SIGKILL');
    failing.remove();
  });

  async function ask(path: string, addition?: Addition): Promise<Reply> {
    const reply = await askAsTill(`http://127.0.0.1:${shop.port}/v1`, secret, path, addition);
    expect(reply.reset).toBeGreaterThan(0);
    return reply;
  }

  async function health(): Promise<{
    status: number;
    retryAfter: string | null;
    received: string;
  }> {
    const response = await fetch(`http://127.0.0.1:${shop.port}/healthz`);
    const { status: received } = (await response.json()) as { status: string };
    return { status: response.status, retryAfter: response.headers.get('retry-after'), received };
  }

  async function add(key: string): Promise<Reply> {
    const name = nameOf(key);
    const animal = { name, categoryId: 1, status: 'available', idempotencyKey: key };
    const reply = await ask('/pets', animal);
    sent.add(key);
    if (reply.id !== undefined) {
      expect([undefined, reply.id]).toContain(acknowledged.get(name));
      acknowledged.set(name, reply.id);
    }
    return reply;
  }

  /** Makes the shop read before it writes: another program's change outdates what it has read. */
  function forgetPages(): void {
    const database = new Database(databaseIn(failing.folder));
    database.exec('UPDATE shop SET last_day = last_day + 1');
    database.exec('UPDATE shop SET last_day = last_day - 1');
    database.close();
  }

  /** Adds until the disk's failure is noticed: a full one may leave some space inside SQLite's files. */
  async function addUntilRefused(): Promise<Reply> {
    for (let n = 0; n < 3_000; n += 1) {
      const answer = await add(`while ${n}`);
      if (answer.status !== 201) return answer;
    }
    throw new Error('The disk took everything.');
  }

  it('refuses additions in words, reads on, tells the window, and recovers by itself', async () => {
    failing.begin();
    const refused = await addUntilRefused();
    expect(refused).toMatchObject({ status: 503, code: 'storage_unavailable' });
    expect(refused.text).toMatch(words);
    expect(await health()).toEqual({ status: 503, retryAfter: '5', received: 'error' });

    const together = Array.from({ length: 40 }, (_, n) => add(`together ${n}`));
    for (const { status } of await Promise.all(together)) expect([201, 503]).toContain(status);
    for (const path of ['/pets', '/pets?limit=7&status=available', '/pets/1']) {
      expect(reads, path).toContain((await ask(path)).status);
    }
    const { storageProblem } = await shop.call('service.state', {});
    expect(storageProblem).toMatchObject({ code: 'storage_unavailable' });
    // Longer than it takes to check again, because the banner must not flicker.
    const toldSoFar = shop.received.length;
    await pause(2_300);
    expect(shop.received).toHaveLength(toldSoFar);
    expect(shop.received.at(-1)?.storageProblem).toMatchObject({ code: 'storage_unavailable' });

    failing.end();
    await pause(2_300);
    expect((await shop.call('service.state', {})).storageProblem).toBeNull();
    expect(shop.received.at(-1)?.storageProblem).toBeNull();
    expect(await health()).toEqual({ status: 200, retryAfter: null, received: 'ok' });

    for (const key of sent) expect((await add(key)).status).toBe(201);
    const response = await fetch(`http://127.0.0.1:${shop.port}/v1/pets`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(response.headers.get('x-total-count')).toBe(String(sent.size));
    expect(await shop.stop()).toBe(0);
    expect(checkStock(failing.folder, acknowledged)).toEqual([]);
  }, 60_000);

  it('refuses a clerk’s change whole, and takes it and its undo when that is over', async () => {
    const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
    const { rows } = await shop.call('pets.rows', { view, offset: 0, limit: 30 });
    const animals = rows.map(({ id, version }) => ({ id, version }));
    const selection = { kind: 'animals' as const, animals };
    const reserve = () => shop.call('pets.change', { selection, change: { status: 'pending' } });
    forgetPages();
    failing.begin();
    expect((await addUntilRefused()).text).toMatch(words);
    await expect(reserve()).rejects.toThrow(words);

    failing.end();
    await pause(2_300);
    expect((await shop.call('pets.counts', {})).pending).toBe(0);
    const { step, ...reserved } = await reserve();
    expect(reserved).toMatchObject({ done: animals.length, conflictCount: 0 });
    const undone = await shop.call('pets.undo', { step: step ?? { id: 0, at: 0 } });
    expect(undone).toMatchObject({ done: animals.length });
    expect((await shop.call('pets.counts', {})).pending).toBe(0);
    expect(await shop.stop()).toBe(0);
    expect(checkStock(failing.folder, acknowledged)).toEqual([]);
  }, 60_000);

  it('ends in good order while it lasts, and all that was acknowledged is there', async () => {
    failing.begin();
    await addUntilRefused();
    expect(await shop.stop()).toBe(0);
    failing.end();
    expect(checkStock(failing.folder, acknowledged)).toEqual([]);
  }, 60_000);
});
