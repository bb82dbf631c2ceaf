import { ShopError } from '../../../shared/errors.ts';
import { MAX_ROWS_PER_OUTCOME } from '../../../shared/history.ts';
import type { Clock } from '../../platform/clock.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import { onceATurn } from '../../platform/concurrency.ts';
import type { PetStore, Store, StoreChange } from '../store.ts';
import { Additions } from './additions.ts';
import { createCategoryStore } from '../sql/categories.ts';
import { Database, type DatabaseOptions } from './database.ts';
import { createHistoryStore } from '../sql/history.ts';
import { createToday } from '../sql/today.ts';
import { createKeyStore, createPersonStore, createUsageStore } from '../sql/records.ts';
import { migrate, type BeginningOptions } from './migrate.ts';
import { petChanges, PetChanges } from '../sql/pet-changes.ts';
import { createPetReads, createRemovedPets } from '../sql/pets.ts';
import { createFieldStore } from '../sql/fields.ts';
import { createPapers, createSavedViews } from '../sql/kept-lists.ts';
import { createPhotographStore } from '../sql/photographs.ts';
import { createGroups } from '../sql/totals.ts';
import { addMany } from '../sql/imports.ts';
import { createViews } from '../sql/views.ts';
import { orLacksRight } from './postgres-errors.ts';
import { SharedRevisions } from './revisions.ts';
import { refuseMissingRights } from './schema.ts';
import { followShop } from './seen.ts';
import { ServiceDays } from './service-days.ts';
import type { DoneStep } from '../sql/step-transaction.ts';
import { createSharedUsage } from './shared-usage.ts';
import { HealthMonitor } from './health-monitor.ts';

export interface PostgresStoreOptions extends DatabaseOptions, BeginningOptions {
  clock: Clock;
  /** The language (BCP 47) of the people who read the names. The first node decides it for good. */
  language?: string;
  /** Called with a sentence when opening takes its time. */
  tell?: ((sentence: string) => void) | undefined;
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
    if (!shop) throw new ShopError('database_damaged', 'The database has lost its table "shop".');
    database.fold = foldingFor(shop.language);
    const { seenFile } = options;
    const seen = seenFile === undefined ? null : await followShop(database, seenFile);
    return await assemble(database, options.clock, shop.cursor_secret, seen);
  } catch (error) {
    await database.close();
    throw orLacksRight(error);
  }
}

async function assemble(
  database: Database,
  clock: Clock,
  cursorSecret: Buffer,
  seen: { close(): Promise<void> } | null,
): Promise<Store> {
  const listeners = new Set<(change: StoreChange) => void>();
  const tell = (change: StoreChange) => {
    for (const listener of listeners) listener(change);
  };
  const watch = new HealthMonitor(database, (problem) => {
    tell({ kind: 'storage', problem });
  });
  database.onFailure = (problem) => {
    watch.failed(problem);
  };
  const days = new ServiceDays(database, clock);
  await days.look();
  const revisions = new SharedRevisions(database, () => {
    tell({ kind: 'foreign' });
  });
  const additions = new Additions(database, clock, (rows, revision) => {
    revisions.own(revision);
    if (rows.length > 0) tell({ kind: 'added', rows });
  });
  const onStep = (done: DoneStep) => {
    if (done.revision > 0) revisions.own(done.revision);
    if (done.written > MAX_ROWS_PER_OUTCOME) tell({ kind: 'replaced' });
    else if (done.written > 0) {
      tell({ kind: 'changed', rows: done.outcome.rows, removedIds: done.removedIds });
    }
  };
  const changes = new PetChanges(database, clock, onStep);
  const reads = createPetReads(database);
  const pets: PetStore = {
    ...reads,
    ...createViews(database),
    ...createGroups(database),
    ...createRemovedPets(database),
    ...petChanges(changes),
    // After each commit every list that is asked for needs the new total: one statement for all of a turn.
    counts: onceATurn(reads.counts),
    add: (addition) => additions.add(addition),
    async addMany(animals, options) {
      const done = await addMany(database, clock, animals, options);
      onStep(done);
      return done.outcome;
    },
  };
  return {
    pets,
    history: createHistoryStore(database),
    ...createToday(database),
    categories: createCategoryStore(database, changes),
    fields: createFieldStore(database),
    savedViews: createSavedViews(database),
    papers: createPapers(database),
    photographs: createPhotographStore(database, clock),
    persons: createPersonStore(database),
    keys: createKeyStore(database),
    usage: {
      ...createUsageStore(database),
      shared: createSharedUsage(database, (raw) => revisions.seen(raw)),
    },
    cursorSecret,
    revisions: () => revisions.now(),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    probeWrite: () => watch.probe(),
    files: null,
    async close() {
      watch.close();
      days.stop();
      await additions.drain();
      revisions.close();
      await seen?.close();
      await database.close();
    },
  };
}
