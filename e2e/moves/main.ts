/**
 * `npm run moves [times]`: a shop of PostgreSQL from npm is moved out of it while ten tills add, whose
 * line is cut during an addition, and whose node is stopped, or serves on and is not moved away from.
 * By default 200 times. No acknowledged animal may be missing from the folder, or have another number.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../src/main/platform/clock.ts';
import { moveOutOfPostgres } from '../../src/main/store/postgres/move.ts';
import { openPostgresStore } from '../../src/main/store/postgres/postgres-store.ts';
import { copyBeside, placeCopy } from '../../src/main/store/sqlite/files/move.ts';
import { openSqliteStore } from '../../src/main/store/sqlite/sqlite-store.ts';
import type { Store } from '../../src/main/store/store.ts';
import { compareAnimals } from '../model/ledger.ts';
import { layLine } from '../../src/main/testing/cut-line.ts';
import { startPostgres, type PostgresServer } from '../../src/main/testing/postgres-server.ts';
import { keyRecord, tillAuthor } from '../../src/main/testing/records.ts';

const TIMES = Number(process.argv[2] ?? 200);
const TILLS = 10;
/** Most of the time is spent on waiting: for sessions that linger, and for lines that are tried again. */
const AT_A_TIME = 2;
const SCHEMA = 'animal_store';
const clock = systemClock;

/** Tills that add, and what they were told. */
class Tills {
  readonly acknowledged = new Map<string, bigint>();
  #isOver = false;
  readonly #running: Promise<unknown>;

  constructor(store: Store) {
    this.#running = Promise.all(Array.from({ length: TILLS }, (_, till) => this.#add(store, till)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #add(store: Store, till: number): Promise<void> {
    for (let sent = 0; !this.#isOver; sent += 1) {
      const name = `Ara ${String(till)}-${String(sent)}`;
      const pet = { name, categoryId: 1n };
      const addition = { pet, author: tillAuthor('till1'), idempotencyKey: name };
      const outcome = await store.pets.add(addition).catch(() => null);
      if (outcome?.outcome === 'added') this.acknowledged.set(name, outcome.row.id);
      else await pause(5);
    }
  }
}

/** Returns whether the shop was moved; not while a node serves it. */
async function move(url: string, file: string): Promise<boolean> {
  try {
    await moveOutOfPostgres({ url }, [SCHEMA, `${SCHEMA}_staging`], {
      clock,
      copy: async (_schema, shop) => {
        await copyBeside({ file, clock }, shop, () => undefined);
      },
    });
    await placeCopy(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'data_folder_in_use') {
      return false;
    }
    throw error;
  }
}

interface Round {
  /** How many animals were acknowledged, and what is wrong with those that are there. */
  acknowledged: number;
  problems: string[];
  /** Whether the move was refused while the node served. */
  wasRefused: boolean;
}

async function tryOnce(server: PostgresServer, folder: string, round: number): Promise<Round> {
  const url = new URL(await server.createDatabase());
  const line = await layLine(Number(url.port));
  const near = new URL(url);
  near.port = String(line.port);
  const store = await openPostgresStore({
    url: near.href,
    schema: SCHEMA,
    clock,
    retryTime: 60_000,
  });
  await store.keys.insert(keyRecord('till1'));
  const file = join(folder, `shop-${String(round)}.sqlite`);
  const tills = new Tills(store);
  await pause(20 + (round % 10) * 20);
  let moving: Promise<boolean> | undefined;
  // In turn, the database hears of that addition or not, and a node in four serves on.
  const isStopped = round % 8 < 6;
  await line.cut({
    at: 'add pets',
    isHeard: round % 2 === 0,
    happens: async () => {
      moving = move(url.href, file);
      if (isStopped) await store.close();
    },
  });
  const wasRefused = !(await moving);
  if (!isStopped) await pause(100);
  await tills.stop();
  if (!isStopped) await store.close();
  if (wasRefused && !(await move(url.href, file))) throw new Error('A stopped node still counts');
  line.close();
  const moved = await openSqliteStore({ file, clock });
  const stock = await Array.fromAsync(moved.pets.all());
  await moved.close();
  const problems = compareAnimals({ must: tills.acknowledged }, stock);
  rmSync(file, { force: true });
  return { acknowledged: tills.acknowledged.size, problems, wasRefused };
}

const server = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), 'animal-store-moves-'));
const rounds: Round[] = [];
try {
  let next = 0;
  const tryOn = async () => {
    while (next < TIMES) {
      const round = next;
      next += 1;
      rounds.push(await tryOnce(server, folder, round));
      if (rounds.length % 20 === 0) say(rounds);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, tryOn));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
say(rounds);
if (rounds.some(({ problems }) => problems.length > 0)) process.exitCode = 1;

function say(done: readonly Round[]): void {
  const sum = (value: (round: Round) => number) =>
    String(done.reduce((total, round) => total + value(round), 0));
  process.stdout.write(
    `${String(done.length)} moves, ${sum(({ wasRefused }) => Number(wasRefused))} refused at first; ${sum((each) => each.acknowledged)} acknowledged, ${sum(({ problems }) => problems.length)} lost or doubled\n`,
  );
  for (const problem of done.flatMap(({ problems }) => problems).slice(0, 5)) {
    process.stdout.write(`${problem}\n`);
  }
}
