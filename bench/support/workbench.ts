import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseBackupName } from '../../src/main/backups/backup-folder.ts';
import { createKey, runProgram } from '../../src/main/testing/program.ts';
import type { Constant } from './bare.ts';
import type { Effort } from './compare.ts';
import { startServer, type OwnServer, type Server } from './server.ts';

const BARE = fileURLToPath(new URL('bare.ts', import.meta.url));
const SERVE = fileURLToPath(new URL('../../out/main/serve.js', import.meta.url));

/** Limits of a key that no load reaches. */
export const NO_LIMIT = { perMinute: 1_000_000_000, perDay: 1_000_000_000 };

/** What the sections use to measure: stocks, servers, and a folder that is removed at the end. */
export class Workbench {
  readonly effort: Effort;
  readonly #folder = mkdtempSync(join(tmpdir(), 'animal-store-bench-'));
  readonly #stocks = new Map<number, string>();
  readonly #running: Server[] = [];

  constructor(effort: Effort) {
    this.effort = effort;
  }

  /** A separate data folder with this many animals. */
  async stockOf(animals: number): Promise<string> {
    let seeded = this.#stocks.get(animals);
    if (seeded === undefined) {
      seeded = this.#newFolder();
      this.#stocks.set(animals, seeded);
      await fill(seeded, animals);
    }
    const folder = this.#newFolder();
    cpSync(seeded, folder, { recursive: true });
    return folder;
  }

  /** A separate data folder with so many years of a large shop. */
  async shopOf(years: number): Promise<string> {
    const folder = this.#newFolder();
    await seed(folder, '--years', String(years));
    return folder;
  }

  /**
   * Starts Animal Store as it ships on a data folder, with its window and a key. Returns once the
   * day's check and backup are done, which would otherwise fall into what is measured.
   */
  async startOwn(dataFolder: string, environment?: Record<string, string>): Promise<OwnServer> {
    const key = await createKey(dataFolder, 'enterprise', NO_LIMIT);
    const args = ['--data-dir', dataFolder, '--port', '0', '--log-level', 'warn'];
    const server = await startServer([SERVE, ...args], key, environment);
    this.#running.push(server);
    await untilSettled(dataFolder);
    return server;
  }

  /** Starts bare `node:http`, which `bare.ts` describes. */
  async startBare(args: readonly string[], environment?: Record<string, string>): Promise<Server> {
    const server = await startServer([BARE, ...args], '', environment);
    this.#running.push(server);
    return server;
  }

  /** Starts bare `node:http` that sends one response again and again. */
  startConstant(response: Constant): Promise<Server> {
    const file = join(this.#newFolder(), 'constant.json');
    writeFileSync(file, JSON.stringify(response));
    return this.startBare(['constant', file]);
  }

  /** Starts bare `node:http` that commits each animal separately and durably. */
  startPlainSqlite(environment?: Record<string, string>): Promise<Server> {
    return this.startBare(['sqlite', join(this.#newFolder(), 'plain.sqlite')], environment);
  }

  /** Stops what a section left running. */
  async clear(): Promise<void> {
    for (const server of this.#running.splice(0)) await server.stop();
  }

  async close(): Promise<void> {
    await this.clear();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #newFolder(): string {
    return mkdtempSync(join(this.#folder, 'stock-'));
  }
}

/** The most animals that `seed` adds at a time. */
const MOST_AT_ONCE = 1_000_000;

/** Adds animals to the stock of a data folder. */
export async function fill(dataFolder: string, animals: number): Promise<void> {
  for (let left = animals; left > 0; left -= MOST_AT_ONCE) {
    await seed(dataFolder, '--more', '--animals', String(Math.min(left, MOST_AT_ONCE)));
  }
}

async function seed(dataFolder: string, ...args: string[]): Promise<void> {
  const seeded = await runProgram('cli', 'seed', ...args, '--data-dir', dataFolder);
  if (seeded.code !== 0) throw new Error(`The stock could not be made: ${seeded.stderr}`);
}

/** How long (ms) the first check and backup of a large stock may take. */
const SETTLING = 120_000;

/**
 * Returns once a shop that was just started on a data folder has done what it does by itself: some
 * seconds after the start, it checks the whole stock and backs it up. Throws when that does not happen.
 */
export async function untilSettled(dataFolder: string): Promise<void> {
  const backups = join(dataFolder, 'backups');
  const until = performance.now() + SETTLING;
  while (performance.now() < until) {
    const names = existsSync(backups) ? readdirSync(backups) : [];
    if (names.some((name) => parseBackupName(name)?.kind === 'daily')) return;
    await pause(200);
  }
  throw new Error('The shop made no daily backup.');
}
