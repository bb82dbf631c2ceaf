import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { MOST_BYTES_SENT } from '../../src/shared/import-calls.ts';
import { temporaryFolder } from '../../src/main/testing/program.ts';
import { startShopProcess, type ShopProcess } from '../../src/main/testing/shop-process.ts';

const ANIMALS = 30_000;

const LIST = new TextEncoder().encode(
  ['name,category', ...Array.from({ length: ANIMALS }, (_, n) => `Guppy ${n},Fish`)].join('\n'),
);

async function send(shop: ShopProcess, bytes = LIST): Promise<string> {
  const announced = { name: 'guppies.csv', size: LIST.length, isPasted: false };
  const { id } = await shop.call('import.begin', announced);
  for (let from = 0; from < bytes.length; from += MOST_BYTES_SENT) {
    const portion = bytes.slice(from, from + MOST_BYTES_SENT);
    await shop.call('import.bytes', { id, bytes: portion });
  }
  return id;
}

async function sendAndRead(shop: ShopProcess): Promise<string> {
  const id = await send(shop);
  await shop.call('import.read', { id, changes: {} });
  return id;
}

async function kill(shop: ShopProcess): Promise<void> {
  const ended = once(shop.process, 'exit');
  shop.process.kill('SIGKILL');
  await ended;
}

/** The moments of the kill: each function returns once it is due. */
const MOMENTS: [when: string, until: (shop: ShopProcess) => Promise<void>, isBegun: boolean][] = [
  [
    'while its list comes in',
    async (shop) => {
      await send(shop, LIST.slice(0, LIST.length / 2));
    },
    false,
  ],
  [
    'when it was read and none is added yet',
    async (shop) => {
      await sendAndRead(shop);
    },
    false,
  ],
  [
    'while they are being added',
    async (shop) => {
      const id = await sendAndRead(shop);
      shop.call('import.commit', { id }).catch(() => undefined);
      while ((await shop.call('import.progress', { id })).ready === 0) await pause(1);
    },
    true,
  ],
];

test.each(MOMENTS)(
  'an import is there whole or not at all after a kill %s, and can be made again',
  { timeout: 120_000 },
  async (_when, until, isBegun) => {
    const folder = temporaryFolder();
    const first = await startShopProcess(folder);
    const own = { name: 'Bella', categoryId: 1n };
    await first.call('pets.add', { pet: own });
    await until(first);
    await kill(first);

    const database = new Database(join(folder, 'animal-store.sqlite'));
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.close();
    const second = await startShopProcess(folder);
    // The kill may come after the single transaction that adds them all.
    const left = (await second.call('pets.counts', {})).all;
    expect(isBegun ? [1, 1 + ANIMALS] : [1]).toContain(left);
    if (!isBegun) expect(await second.call('categories.list', {})).toHaveLength(1);
    const { entries } = await second.call('history.page', { limit: 1 });
    expect(entries).toMatchObject([{ petId: BigInt(left), stepId: left === 1 ? 1 : 2 }]);

    const id = await sendAndRead(second);
    expect(await second.call('import.commit', { id })).toMatchObject({ added: ANIMALS });
    expect(await second.call('pets.counts', {})).toMatchObject({ all: left + ANIMALS });
    await second.stop();
  },
);
