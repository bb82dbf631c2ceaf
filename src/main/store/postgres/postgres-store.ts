import { ShopError } from '../../../shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import { onceATurn } from '../../platform/concurrency.ts';
import { createSqlStore, Listeners } from '../sql/sql-store.ts';
import type { Store } from '../store.ts';
import { Additions } from './additions.ts';
import { Database, type DatabaseOptions } from './database.ts';
import { migrate, type BeginningOptions } from './migrate.ts';
import { SharedRevisions } from './revisions.ts';
import { refuseMissingRights } from './schema.ts';
import { followShop, type Following } from './high-water-mark.ts';
import { ServiceDays } from './service-days.ts';
import { createSharedUsage } from './shared-usage.ts';
import { HealthMonitor } from './health-monitor.ts';
import { say } from '../../../shared/say.ts';

export interface PostgresStoreOptions extends DatabaseOptions, BeginningOptions {
  clock: Clock;
  /** The language (BCP 47) of the people who read the names. The first node decides it for good. */
  language?: string;
  /** Called with a sentence when opening takes its time. */
  report?: ((sentence: string) => void) | undefined;
  /** The file in which a node records how far the shop has come; an older one is refused. */
  seenFile?: string | undefined;
}

const SHOP = { name: 'shop', text: 'SELECT cursor_secret, language FROM shop' };

/**
 * Opens the shop in a PostgreSQL database, first creating its tables or bringing them up to date.
 * Any number of processes may have it open. Throws `storage_unavailable`, `database_newer` and `not_found`.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const database = new Database(options);
  try {
    const { language = '' } = options;
    await database.refuseSharedSessions();
    await migrate(database, { ...options, language });
    await refuseMissingRights(database);
    const [shop] = await database.read<{ cursor_secret: Buffer; language: string }>(SHOP);
    if (!shop)
      throw new ShopError('database_damaged', say`The database has lost its table "shop".`);
    database.fold = foldingFor(shop.language);
    const { seenFile } = options;
    const seen = seenFile === undefined ? null : await followShop(database, seenFile);
    return await assemble(database, options.clock, shop.cursor_secret, seen);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assemble(
  database: Database,
  clock: Clock,
  cursorSecret: Buffer,
  seen: Following | null,
): Promise<Store> {
  const listeners = new Listeners();
  const watch = new HealthMonitor(database, (problem) =>
    listeners.notify({ kind: 'storage', problem }),
  );
  database.onFailure = (problem) => watch.failed(problem);
  if (seen) {
    seen.onOlder = (problem) => watch.end(problem);
  }
  const days = new ServiceDays(database, clock);
  await days.look();
  const revisions = new SharedRevisions(database, () => listeners.notify({ kind: 'foreign' }));
  const additions = new Additions(database, clock, (rows, revision) => {
    revisions.own(revision);
    listeners.petsAdded(rows);
  });
  const parts = createSqlStore(database, clock, {
    add: (addition) => additions.add(addition),
    onStep: (done) => {
      if (done.revision > 0) revisions.own(done.revision);
      listeners.stepDone(done);
    },
  });
  return {
    ...parts,
    // After each commit every list that is asked for needs the new total: one statement for all of a turn.
    pets: { ...parts.pets, counts: onceATurn(() => parts.pets.counts()) },
    usage: {
      ...parts.usage,
      shared: createSharedUsage(database, (raw) => revisions.seen(raw)),
    },
    cursorSecret,
    revisions: () => revisions.now(),
    subscribe: listeners.subscribe,
    probeWrite: () => watch.probe(),
    isOnServer: true,
    async close() {
      watch.close();
      days.stop();
      await additions.drain();
      await parts.stepsOver();
      revisions.close();
      await seen?.close();
      await database.close();
    },
  };
}
