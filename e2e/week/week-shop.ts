import { once } from 'node:events';
import type { BadDisk } from '../../src/main/testing/bad-disk/bad-disk.ts';
import { startShopProcess, type ShopProcess } from '../../src/main/testing/shop-process.ts';
import type { CallInput, CallName, CallOutput } from '../../src/shared/bridge.ts';
import { ask, type Addition, type Reply } from '../model/till.ts';

/**
 * The shop of a simulated week, which can be opened, killed and called, with control of its clock
 * and disk.
 */
export class WeekShop {
  readonly dataFolder: string;
  readonly #disk: BadDisk | undefined;
  #shop: ShopProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(dataFolder: string, disk: BadDisk | undefined) {
    this.dataFolder = dataFolder;
    this.#disk = disk;
  }

  async open(time: number): Promise<void> {
    const env = { ...this.#disk?.env, SHOP_TIME: String(time) };
    this.#shop = await startShopProcess(this.dataFolder, env);
    this.#ended = once(this.#shop.process, 'exit');
  }

  get #running(): ShopProcess {
    if (!this.#shop) throw new Error('The shop is closed');
    return this.#shop;
  }

  setTime(time: number): Promise<void> {
    return this.#running.setTime(time);
  }

  /** Calls as the window does. Throws the sentence of a refusal. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
    return this.#running.call(name, input);
  }

  /** Sends a request as a till does; undefined when the service ended before it replied. */
  async ask(secret: string, path: string, addition?: Addition): Promise<Reply | undefined> {
    const baseAddress = `http://127.0.0.1:${this.#running.port}/v1`;
    return ask(baseAddress, secret, path, addition).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#running.stop();
    this.#shop = undefined;
  }

  async kill(): Promise<void> {
    this.#running.process.kill('SIGKILL');
    await this.#ended;
    this.#shop = undefined;
  }

  /** Whether the disk can be filled here: on Linux with a C compiler. */
  get canFillDisk(): boolean {
    return this.#disk !== undefined;
  }

  setDisk(mode: 'good' | 'full'): void {
    this.#disk?.become(mode);
  }
}
