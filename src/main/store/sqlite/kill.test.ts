import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { LENGTH_SIGN } from '../../../shared/name-folding.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { keyRecord, StandingClock } from '../../testing/records.ts';
import { databaseIn } from '../../testing/stock.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from '../store.ts';

const ROUNDS = 5;
/** Each kill comes at some moment within this time (ms) after the first acknowledgement. */
const LONGEST_ROUND = 120;

/** What a till adds under a key. The tills' program contains this function's text, too. */
function additionOf(key: string) {
  const status = key.length % 2 ? ('sold' as const) : undefined;
  const pet = { name: key, categoryId: BigInt(key.length % 5), ...(status && { status }) };
  return { pet, author: { kind: 'till' as const, id: 'till1', name: null }, idempotencyKey: key };
}

/**
 * Starts 16 tills that add endlessly with idempotency keys, and prints each key once it is
 * acknowledged.
 */
function startTills(file: string, round: number): ChildProcess {
  const store = JSON.stringify(new URL('./sqlite-store.ts', import.meta.url).href);
  const program = `
    const { openSqliteStore } = await import(${store});
    const store = await openSqliteStore({ file: ${JSON.stringify(file)}, clock: { now: () => 0 } });
    ${additionOf.toString()}
    async function till(number) {
      for (let n = 0; ; n += 1) {
        const key = 'till ' + number + ' sale ' + n + ' of round ${round}';
        await store.pets.add(additionOf(key));
        process.stdout.write(key + '\\n');
      }
    }
    for (let number = 0; number < 16; number += 1) void till(number);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Returns the keys that were acknowledged before the kill. */
async function killDuringLoad(file: string, round: number): Promise<string[]> {
  const tills = startTills(file, round);
  const told: string[] = [];
  if (!tills.stdout) throw new Error('The tills print nothing');
  const lines = createInterface({ input: tills.stdout });
  lines.on('line', (line) => told.push(line));
  const closed = once(lines, 'close');
  await once(lines, 'line');
  await new Promise((resolve) => setTimeout(resolve, (round / ROUNDS) * LONGEST_ROUND));
  tills.kill('SIGKILL');
  await closed;
  return told;
}

async function namesIn(store: Store): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.pets.all()) names.push(name);
  return names;
}

/** Checks that the counts are those of the animals. */
function expectAgreement(file: string): void {
  const database = new Database(file);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  const all = (sql: string) => database.prepare(sql).raw().all();
  const byStatus = 'SELECT ifnull(status, 0) AS code, count(*) FROM pets GROUP BY code';
  expect(all('SELECT * FROM counted_totals WHERE animals > 0')).toEqual(all(byStatus));
  expect(all('SELECT * FROM counted_pets WHERE animals > 0')).toEqual(
    all(
      `SELECT category_id, ifnull(status, 0) AS code, count(*) FROM pets GROUP BY category_id, code`,
    ),
  );
  expect(
    all(`SELECT id FROM pets WHERE replace(folded_name, '${LENGTH_SIGN}', '') <> lower(name)`),
  ).toEqual([]);
  database.close();
}

it('has all that was told, once, after kills under load', { timeout: 120_000 }, async () => {
  const file = databaseIn(temporaryFolder());
  const clock = new StandingClock();
  const first = await openSqliteStore({ file, clock });
  await first.keys.insert(keyRecord('till1'));
  await first.close();

  const told: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    told.push(...(await killDuringLoad(file, round)));
    const store = await openSqliteStore({ file, clock });
    const names = await namesIn(store);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(names).isSupersetOf(new Set(told))).toBe(true);
    for (const key of names.slice(-20)) {
      expect(await store.pets.add(additionOf(key))).toMatchObject({ outcome: 'replayed' });
    }
    const byName = { sort: 'name', status: 'all', categoryId: null, search: '' } as const;
    expect((await store.pets.rows(byName, 0, 1)).total).toBe(names.length);
    expect(await store.register.check()).toMatchObject({ entries: names.length, problems: [] });
    await store.close();
    expectAgreement(file);
  }
  expect(told.length).toBeGreaterThan(ROUNDS * 16);
});
