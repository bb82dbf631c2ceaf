import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKey, runProgram } from '../../src/main/testing/program.ts';
import type { Effort } from './compare.ts';
import type { Constant } from './bare.ts';
import { startServer, type Server, type StartOptions } from './server.ts';
import { untilSettled } from './settled.ts';

const BARE = fileURLToPath(new URL('bare.ts', import.meta.url));
const SERVE = fileURLToPath(new URL('../../out/main/serve.js', import.meta.url));

/** The options with which `npm run serve` starts it. */
const NODE_OPTIONS = ['--max-semi-space-size=16'];

/** More than any load reaches. */
const NO_LIMIT = { perMinute: 1_000_000_000, perDay: 1_000_000_000 };

export interface BenchOptions extends Effort {
  /** The folder for CPU profiles of the service. */
  profileFolder: string | null;
}

/** What the sections use to measure: stocks, servers, and a folder that is removed at the end. */
export class Workbench {
  readonly effort: Effort;
  readonly #folder = mkdtempSync(join(tmpdir(), 'animal-store-bench-'));
  readonly #profileFolder: string | null;
  readonly #stocks = new Map<number, string>();
  readonly #running: Server[] = [];
  #made = 0;

  constructor({ profileFolder, ...effort }: BenchOptions) {
    this.effort = effort;
    this.#profileFolder = profileFolder;
  }

  /** A new empty folder. */
  newFolder(): string {
    this.#made += 1;
    return mkdtempSync(join(this.#folder, `${String(this.#made)}-`));
  }

  /** A separate data folder with this many animals. */
  async stockOf(animals: number): Promise<string> {
    let seeded = this.#stocks.get(animals);
    if (seeded === undefined) {
      seeded = this.newFolder();
      this.#stocks.set(animals, seeded);
      if (animals > 0) await fill(seeded, animals);
    }
    const folder = this.newFolder();
    cpSync(seeded, folder, { recursive: true });
    return folder;
  }

  /**
   * Starts Animal Store as it ships on a data folder, with its window and a key. Returns once the
   * day's check and backup are done, which would otherwise fall into what is measured.
   */
  async startOwn(dataFolder: string, options: StartOptions = {}): Promise<Server> {
    const key = await createKey(dataFolder, 'enterprise', NO_LIMIT);
    const args = ['--data-dir', dataFolder, '--port', '0', '--log-level', 'warn'];
    const folder = this.#profileFolder;
    const profiling = folder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
    const server = await this.#start(SERVE, args, {
      headers: { Authorization: `Bearer ${key}` },
      nodeOptions: [...NODE_OPTIONS, ...profiling],
      ...options,
    });
    await untilSettled(dataFolder, () => server.process.exitCode === null);
    return server;
  }

  /** Starts bare `node:http` that sends one response again and again. */
  startConstant(response: Constant): Promise<Server> {
    const file = join(this.newFolder(), 'constant.json');
    writeFileSync(file, JSON.stringify(response));
    return this.#start(BARE, ['constant', file]);
  }

  /** Starts bare `node:http` that parses an animal and returns it, storing nothing. */
  startEcho(): Promise<Server> {
    return this.#start(BARE, ['echo']);
  }

  /** Starts bare `node:http` that commits each animal separately and durably. */
  startPlainSqlite(options: StartOptions = {}): Promise<Server> {
    return this.#start(BARE, ['sqlite', join(this.newFolder(), 'plain.sqlite')], options);
  }

  /** Starts any other Node program that serves. */
  start(program: string, args: readonly string[], options: StartOptions): Promise<Server> {
    return this.#start(program, args, options);
  }

  /** Stops what a section left running. */
  async clear(): Promise<void> {
    for (const server of this.#running.splice(0)) await server.stop();
  }

  async close(): Promise<void> {
    await this.clear();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(program: string, args: readonly string[], options?: StartOptions): Promise<Server> {
    const server = await startServer(program, args, options);
    this.#running.push(server);
    return server;
  }
}

/** The most animals that `seed` adds at a time. */
const MOST_AT_ONCE = 1_000_000;

/** Adds animals to the stock of a data folder. */
export async function fill(dataFolder: string, animals: number): Promise<void> {
  for (let left = animals; left > 0; left -= MOST_AT_ONCE) {
    const some = ['--more', '--animals', String(Math.min(left, MOST_AT_ONCE))];
    const seeded = await runProgram('cli', 'seed', ...some, '--data-dir', dataFolder);
    if (seeded.code !== 0) throw new Error(`The stock could not be made: ${seeded.stderr}`);
  }
}
