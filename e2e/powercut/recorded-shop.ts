import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startShopProcess, type ShopProcess } from '../../src/main/testing/shop-process.ts';
import type { CallInput, CallName, CallOutput } from '../../src/shared/bridge.ts';
import type { Random } from '../support/random.ts';
import { runCli } from '../support/running-shop.ts';
import { Disk } from './disk.ts';
import { readDiskLog } from './disk-log.ts';
import { Journal } from './journal.ts';
import { Tills } from './tills.ts';

/** The quota of the till's key, which is never reached. */
const QUOTA = 1_000_000_000;

/** A shop whose every call to the disk is recorded, together with its users. */
export class RecordedShop {
  readonly journal = new Journal();
  readonly tills: Tills;
  readonly random: Random;
  /** Everything under it is recorded; the data folder is in it. */
  readonly #root: string;
  readonly #env: Record<string, string>;
  readonly #log: string;
  readonly #disk: Disk;
  #shop: ShopProcess | undefined;
  #tillKey = '';

  /** `library` is the compiled log of the disk. */
  constructor(library: string, random: Random) {
    this.random = random;
    this.tills = new Tills(this.journal, random);
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'animal-store-powercut-')));
    this.#root = join(folder, 'disk');
    this.#log = join(folder, 'log');
    writeFileSync(this.#log, '');
    mkdirSync(this.#root);
    this.#disk = new Disk(this.#root);
    this.#env = { LD_PRELOAD: library, DISK_LOG: this.#log, DISK_LOG_ROOT: this.#root };
  }

  get dataFolder(): string {
    return join(this.#root, 'shop');
  }

  /** Opens the shop and lets the tills work, with a key that is created if there is none. */
  async open(): Promise<void> {
    const opened = this.journal.begin({ kind: 'opened' });
    this.#shop = await startShopProcess(this.dataFolder, this.#env);
    opened();
    if (this.#tillKey === '') this.#tillKey = (await this.makeKey('till')).secret;
    this.letTillsWork();
  }

  letTillsWork(): void {
    this.tills.work(`http://127.0.0.1:${this.#running.port}/v1`, this.#tillKey);
  }

  get #running(): ShopProcess {
    if (!this.#shop) throw new Error('The shop is closed');
    return this.#shop;
  }

  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
    return this.#running.call(name, input);
  }

  async makeKey(plan: 'till' | 'other'): Promise<{ id: string; secret: string }> {
    const made = { kind: 'key made', id: '', secret: '', plan } as const;
    const acknowledge = this.journal.begin(made);
    const { key, secret } = await this.call('keys.create', {
      environment: 'production',
      label: `A ${plan}`,
      plan: { plan: 'enterprise', perMinute: QUOTA, perDay: QUOTA },
    });
    acknowledge({ id: key.id, secret });
    return { id: key.id, secret };
  }

  /** Runs a command of the terminal, which the log records, too. */
  terminal(...args: string[]): Promise<string> {
    return runCli(this.dataFolder, args, { ...this.#env, ANIMAL_STORE_NO_KEYCHAIN: '1' });
  }

  /** Closes in an orderly way, as at the end of a day. */
  async close(): Promise<void> {
    await this.tills.rest();
    await this.#running.stop();
    this.#shop = undefined;
  }

  /** Kills without warning, while the tills work. */
  async kill(): Promise<void> {
    const { process } = this.#running;
    const ended = once(process, 'exit');
    const killed = this.journal.begin({ kind: 'killed' });
    process.kill('SIGKILL');
    await Promise.all([ended, this.tills.rest()]);
    killed();
    this.#shop = undefined;
  }

  /** Ends the recording, leaving out syncs of matching files. */
  async recorded(withoutSyncsOf?: RegExp): Promise<Disk> {
    await this.kill();
    const calls = readDiskLog(this.#log);
    this.#disk.record(
      calls.filter(({ kind, path }) => kind !== 'sync' || !withoutSyncsOf?.test(path)),
    );
    return this.#disk;
  }

  remove(): void {
    rmSync(dirname(this.#root), { recursive: true });
  }
}
