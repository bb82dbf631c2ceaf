import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { RegisterHead } from '../../../shared/register.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { MORNING, StandingClock } from '../../testing/records.ts';
import { addAnimals, closeOnce, databaseIn, sellSome } from '../../testing/stock.ts';
import { Attack, FOUND, ONLY_BY_PRINT } from '../../testing/register-attacks.ts';
import { sealOf } from '../register/signing.ts';
import type { Store } from '../store.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** How often each manipulation is made, each time elsewhere. */
const TIMES = process.env['WHOLE'] ? 8 : 2;
/** The places in the register, as parts of it. */
const PARTS = Array.from({ length: TIMES }, (_, time) => (time + 0.5) / TIMES);
const DAY = 86_400_000;

let folder: string;
let file: string;
/** The same shop a day before. */
let older: string;
/** What the last print says. */
let print: RegisterHead;
let key: KeyObject;

/** A shop with some history, signed on each of five days. */
beforeAll(async () => {
  folder = temporaryFolder();
  file = databaseIn(folder);
  older = join(folder, 'older.sqlite');
  key = generateKeyPairSync('ed25519').privateKey;
  const clock = new StandingClock();
  let store = await openSqliteStore({ file, clock });
  await closeOnce(store);
  for (let day = 1; day <= 5; day += 1) {
    clock.time += DAY;
    await liveADay(store, day);
    print = await store.register.head();
    await store.register.seal(sealOf(print, clock.now(), key));
    if (day !== 4) continue;
    await store.close();
    copyFileSync(file, older);
    store = await openSqliteStore({ file, clock });
  }
  await store.close();
});

async function liveADay(store: Store, day: number): Promise<void> {
  await addAnimals(store, day * 10, 6);
  const { rows } = await store.pets.addMany(
    [{ name: 'Neons', categoryId: 2n, details: { quantity: 20, source: `Farm ${String(day)}` } }],
    { author: UNNAMED_CLERK },
  );
  const { id = 0n, version = 0 } = rows[0] ?? {};
  await sellSome(store, day, id - 1n, 1);
  await store.pets.removeSome({ id, version, quantity: 3, why: 'Died', day: null }, UNNAMED_CLERK);
}

/** Makes a copy of the shop, and returns what checks of it find without and with the last print. */
async function checkAfter(from: string, change: (path: string) => void | Promise<void>) {
  const path = join(folder, 'changed.sqlite');
  copyFileSync(from, path);
  await change(path);
  const store = await openSqliteStore({ file: path, clock: new StandingClock() });
  try {
    const cut = { ...print, hash: print.hash.slice(0, 16) };
    return [await store.register.check(), await store.register.check(cut)] as const;
  } finally {
    await store.close();
  }
}

const attacked = (change: (attack: Attack) => void, part: number) =>
  checkAfter(file, (path) => {
    const attack = new Attack(path, { print, key, part });
    change(attack);
    attack.close();
  });

describe('a check of the register', () => {
  it('finds nothing where nothing was done', async () => {
    const [alone, against] = await checkAfter(file, () => undefined);
    expect(alone).toMatchObject({ entries: print.number, hash: print.hash, problems: [] });
    expect(against.problems).toEqual([]);
  });

  it.each(Object.entries(FOUND))('finds %s', async (_, manipulate) => {
    for (const part of PARTS) {
      const [{ problems }] = await attacked(manipulate, part);
      expect(problems).not.toEqual([]);
      for (const { number, animal, kind } of problems)
        expect(number ?? animal ?? (kind === 'person' || null)).not.toBeNull();
    }
  });

  it.each(Object.entries(ONLY_BY_PRINT))('finds against a print %s', async (_, manipulate) => {
    for (const part of PARTS) {
      const [alone, against] = await attacked(manipulate, part);
      expect(alone.problems).toEqual([]);
      expect(against.problems).toMatchObject([{ kind: 'seal', number: print.number }]);
    }
  });

  it('names the entry, and its day', async () => {
    const places: number[] = [];
    for (const part of PARTS) {
      const [{ problems }] = await attacked((attack) => {
        attack.lie();
        places.push(attack.place);
      }, part);
      expect(problems).toMatchObject([
        { kind: 'broken', number: places.at(-1), day: '2020-02-02' },
      ]);
    }
    expect(new Set(places).size).toBe(TIMES);
  });

  it('finds an older copy against a print', async () => {
    const [alone, against] = await checkAfter(older, () => undefined);
    expect(alone.problems).toEqual([]);
    expect(against.problems).toMatchObject([{ kind: 'seal', number: print.number }]);
  });

  it('finds a clock that was set back, by however many weeks', async () => {
    for (const weeks of PARTS.keys()) {
      const [{ problems }] = await checkAfter(file, async (path) => {
        const clock = new StandingClock();
        clock.time = MORNING - (weeks + 1) * 7 * DAY;
        const store = await openSqliteStore({ file: path, clock });
        await addAnimals(store, 900, 1);
        await store.close();
      });
      expect(problems).toMatchObject([{ kind: 'clock', number: print.number + 1 }]);
    }
  });
});
