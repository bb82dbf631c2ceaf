import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { openSqliteStore } from '../../store/sqlite/sqlite-store.ts';
import type { Store } from '../../store/store.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { ApiKeys, type ApiKeysOptions, type NewSecret } from '../api-keys.ts';
import { memoryKeychain, type MemoryKeychain } from './memory-keychain.ts';

/** The time at which each test begins. */
export const NOON = Date.UTC(2026, 10, 21, 12);
export const MINUTE = 60_000;
export const FREE = { plan: 'free' } as const;

/** The clock of every test; set `time` to move it. */
export const clock = {
  time: NOON,
  now(): number {
    return this.time;
  },
};

/** What a test works with, a new one for each. */
interface KeysFixture {
  databaseFile: string;
  store: Store;
  keychain: MemoryKeychain;
  keys: ApiKeys;
  /** Opens another ApiKeys, as another start or another process would. */
  openKeys(change?: Partial<ApiKeysOptions>): Promise<ApiKeys>;
}

/** Gives each test of a file a database, a keychain and its keys, and closes them afterwards. */
export function useKeys(): KeysFixture {
  const fixture = {} as KeysFixture;
  const opened: ApiKeys[] = [];
  beforeEach(async () => {
    clock.time = NOON;
    fixture.databaseFile = join(temporaryFolder(), 'animal-store.sqlite');
    fixture.store = await openSqliteStore({ file: fixture.databaseFile, clock });
    fixture.keychain = memoryKeychain();
    fixture.openKeys = async (change = {}) => {
      const { store, keychain: secrets } = fixture;
      const keys = await ApiKeys.open({
        environment: 'production',
        store,
        secrets,
        clock,
        ...change,
      });
      opened.push(keys);
      return keys;
    };
    fixture.keys = await fixture.openKeys();
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const keys of opened.splice(0)) keys.close();
    await fixture.store.close();
  });
  return fixture;
}

/** The Authorization header that a till sends. */
export function bearer(made: Pick<NewSecret, 'secret'>): string {
  return `Bearer ${made.secret}`;
}

/** The id of the key that a header contains, or why it contains none. */
export function openedBy(keys: ApiKeys, authorization: string): string {
  const found = keys.authenticate(authorization);
  return typeof found === 'string' ? found : found.id;
}
