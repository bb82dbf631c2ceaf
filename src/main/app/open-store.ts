import { dirname } from 'node:path';
import type { Environment } from '../../shared/key.ts';
import { seenFile } from '../platform/data-folder.ts';
import { systemLanguage } from '../platform/system.ts';
import {
  openThreadedStore,
  type ThreadedStoreOptions,
} from '../store/sqlite/thread/threaded-store.ts';
import type { Store } from '../store/store.ts';
import { BEING_MIGRATED } from '../store/waits.ts';

/** A database shared by several nodes. */
export interface NetworkDatabase {
  /** `postgresql://…` */
  url: string;
  /** Replaces any password in the URL; asked for each connection. */
  password?: () => string;
  /** Whether a stock is expected there, for example since it was moved there: no other is begun. */
  holdsStock?: boolean;
}

/** The schemas of a network database that hold the tables of each stock. */
export const SCHEMAS: Record<Environment, string> = {
  production: 'animal_store',
  staging: 'animal_store_staging',
};

/**
 * Opens the stock of one environment, in the network database if there is one; `report` is called with
 * a sentence when that takes its time. Throws what the store throws.
 */
export function openStore(
  environment: Environment,
  file: ThreadedStoreOptions,
  database: NetworkDatabase | null,
  report: (sentence: string) => void,
): Promise<Store> {
  return database
    ? openNetworkStore(environment, database, {
        ...file,
        report,
        seenFile: seenFile(dirname(file.file), environment),
      })
    : openThreadedStore({
        ...file,
        beforeMigration: async (fromVersion) => {
          report(BEING_MIGRATED);
          await file.beforeMigration?.(fromVersion);
        },
      });
}

interface NetworkStoreOptions extends Pick<ThreadedStoreOptions, 'clock' | 'language'> {
  report?: (sentence: string) => void;
  /** Where a node records how far the stock has come. */
  seenFile?: string;
}

/**
 * Opens the stock in a network database. PostgreSQL's driver is loaded only here. Throws what the
 * store throws.
 */
export async function openNetworkStore(
  environment: Environment,
  { holdsStock = false, ...database }: NetworkDatabase,
  { clock, language = systemLanguage(), report, seenFile }: NetworkStoreOptions,
): Promise<Store> {
  const { openPostgresStore } = await import('../store/postgres/postgres-store.ts');
  return openPostgresStore({
    ...database,
    schema: SCHEMAS[environment],
    clock,
    language,
    report,
    seenFile,
    begins: holdsStock ? 'never' : 'unless_moved',
    // Where no shop may begin, a staging stock would be in the way of one that is moved in.
    shopSchema: SCHEMAS.production,
  });
}

/** A wait of this length (ms) is noticed, and has to be explained. */
const NOTICED = 1_000;

/** What is waited for while something opens. */
export interface LongWait {
  /** Must be called with a sentence for each thing that is waited for from now on. */
  report: (sentence: string) => void;
  /** Must be called when that has opened, or can't be opened. It reports nothing any more. */
  end: () => void;
}

/**
 * Passes the newest sentence to `explain`, unless the wait ends within a second; then also each
 * sentence that follows.
 */
export function longWait(explain: (sentence: string) => void): LongWait {
  let timer: NodeJS.Timeout | undefined;
  let newest = '';
  let isNoticed = false;
  let hasEnded = false;
  return {
    report(sentence) {
      if (hasEnded) return;
      newest = sentence;
      if (isNoticed) explain(sentence);
      timer ??= setTimeout(() => {
        isNoticed = true;
        explain(newest);
      }, NOTICED);
    },
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}
