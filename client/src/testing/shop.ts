import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  NOON,
  startTestService,
  TestClock,
  type TestService,
  type TestServiceOptions,
} from '../../../src/main/testing/test-service.ts';
import { AnimalStoreClient, type ClientOptions } from '../client.ts';
import type { Pet } from '../pet.ts';
import { startCuttingProxy, type Cut } from './cutting-proxy.ts';

/** What a lost connection does to requests, in turn. */
export const CUTS: readonly Cut[] = ['none', 'at once', 'before the reply', 'within the reply'];
/** Tries again at once, and often. */
export const QUICK = { firstPause: 1, longestPause: 5, tries: 50 };

/** The real service with a folder for files of a till. */
export interface Shop {
  service: TestService;
  clock: TestClock;
  folder: string;
  /** A client with a key of its own. */
  makeClient(options?: Partial<ClientOptions>): Promise<AnimalStoreClient>;
  /** The address of the service through a connection that is cut again and again, as `cuts` says in turn. */
  cutLine(cuts: readonly Cut[]): Promise<string>;
  close(): Promise<void>;
}

/** Opens one, which may have other bounds than usual. */
export async function openShop(bounds: TestServiceOptions['bounds'] = {}): Promise<Shop> {
  const clock = new TestClock(NOON);
  const service = await startTestService({ clock, bounds });
  const folder = await mkdtemp(join(tmpdir(), 'animal-store-till-'));
  const proxies: { close(): Promise<unknown> }[] = [];
  return {
    service,
    clock,
    folder,
    async makeClient(options = {}) {
      const { secret } = await service.issueKey();
      const baseUrl = `http://127.0.0.1:${service.port}/v1`;
      return new AnimalStoreClient({ baseUrl, apiKey: secret, ...options });
    },
    async cutLine(cuts) {
      let connections = 0;
      const proxy = await startCuttingProxy(service.port, () => {
        connections += 1;
        return cuts[connections % cuts.length] ?? 'none';
      });
      proxies.push(proxy);
      return `http://127.0.0.1:${proxy.port}/v1`;
    },
    async close() {
      for (const proxy of proxies) await proxy.close();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** All animals of all pages. */
export async function gather(pets: AsyncIterable<Pet>): Promise<Pet[]> {
  const all: Pet[] = [];
  for await (const pet of pets) all.push(pet);
  return all;
}
