import { createPrivateKey } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNNAMED_CLERK } from '../../shared/history.ts';
import { backUp } from '../backups/testing/backed-up-stock.ts';
import { restoreBackup } from '../backups/restore.ts';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { keyName } from '../store/register/check-chain.ts';
import { openSqliteStore, type SqliteStore } from '../store/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { Attack, ONLY_BY_PRINT } from '../testing/register-attacks.ts';
import { CAN_MOUNT, mountSmallDisk } from '../testing/small-disk.ts';
import { addAnimals, databaseIn } from '../testing/stock.ts';
import { checkRegister, signEachDay, signRegister } from './register-signing.ts';

const DAY = 86_400_000;
const log = pino({ level: 'silent' });
const FULL = {
  code: 'storage_unavailable',
  message: expect.stringMatching(/disk is full.*(remove|[Ff]ree)/) as string,
};

afterEach(() => {
  vi.useRealTimers();
});

describe('the check of a computer that signed the register', () => {
  let data: DataFolder;
  let older: string;
  const clock = new StandingClock();
  const stock = async <Value>(work: (store: SqliteStore) => Promise<Value>) => {
    const store = await openSqliteStore({ file: data.productionDatabase, clock });
    return work(store).finally(() => store.close());
  };
  const signedDay = (first: number) =>
    stock(async (store) => {
      await addAnimals(store, first, 6);
      clock.time += DAY;
      return signRegister(store, { folder: data.certificates, clock });
    });
  const check = () => stock((store) => checkRegister(store, data.certificates));

  /** Two days, with a backup and a copy of the stock between them. */
  beforeEach(async () => {
    data = prepareDataFolder(temporaryFolder());
    older = join(data.root, 'older.sqlite');
    await signedDay(0);
    copyFileSync(data.productionDatabase, older);
    await signedDay(6);
  });

  it('finds nothing where nothing was done', async () => {
    expect(await check()).toMatchObject({ entries: 12, problems: [], keys: [] });
  });

  it.each(Object.entries(ONLY_BY_PRINT))('finds %s', async (_, change) => {
    const pem = readFileSync(join(data.certificates, 'register-key.pem'));
    const print = await stock(({ register }) => register.head());
    const victim = { print, key: createPrivateKey(pem), part: 0.5 };
    const attack = new Attack(data.productionDatabase, victim);
    change(attack);
    attack.close();
    expect((await check()).problems).toMatchObject([{ kind: 'seal', number: 12 }]);
  });

  it('finds an older copy, whatever is signed later, and names another key', async () => {
    copyFileSync(older, data.productionDatabase);
    expect((await check()).problems).toMatchObject([{ kind: 'seal', number: 12 }]);
    await signedDay(6);
    expect((await check()).problems).toMatchObject([{ kind: 'seal', number: 12 }]);
    rmSync(data.certificates, { recursive: true });
    expect(await check()).toMatchObject({
      problems: [],
      keys: [{ name: expect.stringMatching(/^[0-9a-f]{16}$/) as string, number: 12 }],
    });
  });

  it('takes a restore for what it is, here and on another computer', async () => {
    const { name } = await backUp(data);
    const backupFile = join(data.backups, name);
    await signedDay(12);
    await restoreBackup({ dataFolder: data, backupFile, clock });
    expect(await check()).toMatchObject({ entries: 13, problems: [], keys: [] });
    await signedDay(18);
    expect(await check()).toMatchObject({ entries: 19, problems: [], keys: [] });

    const [own] = await stock(({ register }) => register.seals());
    data = prepareDataFolder(temporaryFolder());
    // It was tried out there before.
    await signedDay(0);
    await restoreBackup({ dataFolder: data, backupFile, clock });
    const keys = [{ name: keyName(own?.key ?? ''), number: 12 }];
    expect(await check()).toMatchObject({ entries: 13, problems: [], keys });
    await signedDay(30);
    expect(await check()).toMatchObject({ entries: 19, problems: [], keys });
  });
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

  it('signs the register once there is room, with all that came until then', () =>
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
