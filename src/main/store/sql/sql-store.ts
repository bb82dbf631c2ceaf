import { MAX_ROWS_PER_OUTCOME } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { QUOTAS, type Quotas } from '../../../shared/storage-usage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeliveryStore, SaleStore } from '../sale-store.ts';
import type { StockTakeStore } from '../stock-take-store.ts';
import type { TreatmentStore } from '../treatment-store.ts';
import type { CategoryStore, PetStore, StoreChange } from '../store.ts';
import { createCategoryStore } from './categories.ts';
import type { SqlDatabase } from './database.ts';
import { createFieldStore } from './fields.ts';
import { createHistoryStore } from './history.ts';
import { createPapers, createSavedViews } from './kept-lists.ts';
import { petChanges, PetChanges, type Track } from './pet-changes.ts';
import { createProfile } from './profile.ts';
import { createPetReads, createRemovedPets } from './pets.ts';
import { createPhotographStore } from './photographs.ts';
import { createKeyStore, createPersonStore, createUsageStore } from './records.ts';
import { createArticleStore } from './articles.ts';
import { createCloseStore } from './closes.ts';
import { createCustomerStore } from './customers.ts';
import { createDeliveryStore } from './deliveries.ts';
import { createTreatmentStore } from './treatments.ts';
import { createStockTakeStore } from './stock-takes.ts';
import type { DoneStep } from './publish-step.ts';
import { createRegister } from './register-reads.ts';
import { stockBytes } from './stock-quota.ts';
import { createPaymentCorrections } from './payment-corrections.ts';
import { createMoneyRecords } from './sale-money.ts';
import { createSaleStore } from './sales.ts';
import { createToday } from './today.ts';
import { createViews } from './views.ts';

type Listener = (change: StoreChange) => void;

/**
 * The listeners to a store's changes. Their own failures must not affect what they are notified of: an
 * animal that was committed stays added, whatever a window does with the news. A failure becomes a
 * process warning.
 */
export class Listeners {
  readonly #listeners = new Set<Listener>();

  readonly notify = (change: StoreChange): void => {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  };

  readonly petsAdded = (rows: PetRow[]): void => {
    if (rows.length > 0) this.notify({ kind: 'added', rows });
  };

  /** Notifies of the rows that a step has written, or that these are too many to pass on. */
  readonly stepDone = ({ written, outcome, removedIds }: DoneStep): void => {
    if (written > MAX_ROWS_PER_OUTCOME) this.notify({ kind: 'replaced' });
    else if (written > 0) this.notify({ kind: 'changed', rows: outcome.rows, removedIds });
  };

  /** Listens until the returned function is called. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}

/**
 * The parts of a store that both databases have by the same statements. `onStep` is called with each
 * step once it is committed, those of imports included.
 */
export function createSqlStore(
  database: SqlDatabase,
  clock: Clock,
  { add, onStep }: Pick<PetStore, 'add'> & { onStep: (done: DoneStep) => void },
  quotas: Quotas = QUOTAS,
) {
  const changes = new PetChanges(database, clock, onStep, quotas.stock);
  const inProgress = new Set<Promise<unknown>>();
  const track: Track = (step) => {
    const forget = () => {
      inProgress.delete(ended);
    };
    const ended: Promise<void> = step.then(forget, forget);
    inProgress.add(ended);
    return step;
  };
  const categories = createCategoryStore(database, changes);
  const sales = createSaleStore(database, clock, changes);
  const deliveries = createDeliveryStore(database, clock, changes);
  const treatments = createTreatmentStore(database, clock, changes);
  const stockTakes = createStockTakeStore(database, clock, changes);
  const pets: PetStore = {
    ...createPetReads(database),
    ...createViews(database),
    ...createRemovedPets(database),
    ...petChanges(changes, track),
    bytes: () => stockBytes(database),
    undo: (step, author) => track(sales.undo(step, author)),
    add,
  };
  return {
    pets,
    sales: {
      ...sales,
      ...createMoneyRecords(database, clock),
      ...createPaymentCorrections(database, clock),
      complete: (sale, author) => track(sales.complete(sale, author)),
      return: (back, author) => track(sales.return(back, author)),
      record: (sale, author) => track(sales.record(sale, author)),
      takeBack: (taken, author) => track(sales.takeBack(taken, author)),
    } satisfies SaleStore,
    articles: createArticleStore(database, clock),
    customers: createCustomerStore(database, clock),
    closes: createCloseStore(database, clock),
    deliveries: {
      ...deliveries,
      takeIn: (delivery, author) => track(deliveries.takeIn(delivery, author)),
    } satisfies DeliveryStore,
    treatments: {
      ...treatments,
      record: (...of) => track(treatments.record(...of)),
    } satisfies TreatmentStore,
    stockTakes: {
      ...stockTakes,
      putRight: (right, author) => track(stockTakes.putRight(right, author)),
    } satisfies StockTakeStore,
    register: createRegister(database),
    history: createHistoryStore(database),
    ...createToday(database),
    categories: {
      ...categories,
      merge: (from, into, author) => track(categories.merge(from, into, author)),
    } satisfies CategoryStore,
    fields: createFieldStore(database),
    savedViews: createSavedViews(database),
    papers: createPapers(database),
    profile: createProfile(database),
    photographs: createPhotographStore(database, clock, quotas.photographs),
    persons: createPersonStore(database),
    keys: createKeyStore(database),
    usage: createUsageStore(database),
    /** Settles when the steps that were begun are over; an import waits for the rows that are fed to it. */
    async stepsOver(): Promise<void> {
      await Promise.all(inProgress);
    },
  };
}
