import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UNNAMED_CLERK } from '../../shared/history.ts';
import { StandingClock } from '../testing/records.ts';
import { CAN_MOUNT, mountSmallDisk } from '../testing/small-disk.ts';
import { addAnimals, databaseIn } from '../testing/stock.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { signEachDay, signRegister } from './register-signing.ts';

const DAY = 86_400_000;
const log = pino({ level: 'silent' });
const FULL = {
  code: 'storage_unavailable',
  message: expect.stringMatching(/disk is full.*(remove|[Ff]ree)/) as string,
};

afterEach(() => {
  vi.useRealTimers();
});

describe.skipIf(!CAN_MOUNT)('on a disk that is full', () => {
  const at = async (work: (shop: Awaited<ReturnType<typeof openOnSmallDisk>>) => Promise<void>) => {
    const shop = await openOnSmallDisk();
    try {
      await work(shop);
    } finally {
      await shop.store.close();
      shop.disk.unmount();
    }
  };

  it('refuses a step with its entries, says what to do, and continues the register without a gap', () =>
    at(async ({ store, disk }) => {
      await addAnimals(store, 0, 300);
      const before = await store.register.head();
      const { rows: animals } = await store.pets.byIds(
        Array.from({ length: 200 }, (_, id) => BigInt(id + 1)),
      );
      disk.fill();
      const change = { name: 'x'.repeat(190) };
      await expect(
        store.pets.change({ kind: 'animals', animals }, change, UNNAMED_CLERK),
      ).rejects.toMatchObject(FULL);
      expect(await store.register.head()).toEqual(before);
      expect((await store.register.check()).problems).toEqual([]);
      disk.free();
      await store.pets.change({ kind: 'animals', animals }, change, UNNAMED_CLERK);
      expect(await store.register.check()).toMatchObject({ entries: 500, problems: [] });
    }));

  it('signs the register once there is room, with all that came meanwhile', () =>
    at(async ({ store, disk, clock, folder }) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      await addAnimals(store, 0, 1);
      disk.fill();
      await expect(signRegister(store, { folder, clock })).rejects.toMatchObject(FULL);
      const stop = signEachDay(() => store, { folder, clock, log });
      const signedAtNextLook = async (numbers: number[]) => {
        vi.advanceTimersByTime(600_000);
        await vi.waitFor(async () => {
          expect((await store.register.seals()).map(({ number }) => number)).toEqual(numbers);
        });
      };
      await signedAtNextLook([]);
      disk.free();
      await signedAtNextLook([1]);
      clock.time += DAY;
      await addAnimals(store, 1, 1);
      disk.fill();
      await expect(signRegister(store, { folder, clock })).rejects.toMatchObject(FULL);
      disk.free();
      await addAnimals(store, 2, 1);
      await signedAtNextLook([1, 3]);
      stop();
      expect((await store.register.check()).problems).toEqual([]);
    }));
});

async function openOnSmallDisk() {
  const disk = mountSmallDisk(8);
  const clock = new StandingClock();
  const store = await openSqliteStore({ file: databaseIn(disk.folder), clock });
  return { disk, clock, store, folder: join(disk.folder, 'certificates') };
}
