import type { EventData } from '../../shared/bridge.ts';
import type { ServiceState } from '../../shared/app-info.ts';
import type { PetRow } from '../../shared/pet.ts';
import type { Store } from '../store/store.ts';
import { WRITTEN_TOPICS } from '../../shared/call.ts';
import type { Emit, EmittingBridge } from '../window/bridge.ts';
import type { Service, ServiceChange } from './service.ts';

/** How long (ms) additions are collected, so that a busy till does not flood the windows. */
const BATCH_TIME = 200;
/**
 * More new animals at once than this are announced as "everything changed": reading again is
 * cheaper for a window.
 */
const MOST_ROWS_EMITTED = 200;

/**
 * Notifies the windows of animals that a store adds and changes, as long as they show it. Call the returned
 * function to stop.
 */
export function emitAnimals(
  store: Store,
  bridge: EmittingBridge,
  isShown: () => boolean,
): () => void {
  let gathered: PetRow[] = [];
  let timer: NodeJS.Timeout | undefined;

  const emit = async () => {
    timer = undefined;
    const rows = gathered;
    gathered = [];
    const counts = await store.pets.animalCounts();
    if (rows.length > MOST_ROWS_EMITTED) bridge.emit('pets.replaced', {});
    else bridge.emit('pets.added', { rows, counts });
  };
  const emitChanged = async ({
    rows,
    removedIds,
  }: Pick<EventData<'pets.changed'>, 'rows' | 'removedIds'>) => {
    const counts = await store.pets.animalCounts();
    bridge.emit('pets.changed', { rows, removedIds, counts });
  };
  // Counting takes its time: a window that shows what came last must not end with an older state.
  let emitted = Promise.resolve();
  const unsubscribe = store.subscribe((change) => {
    if (!isShown()) return;
    if (change.kind === 'replaced') emitReplaced(bridge.emit);
    if (change.kind === 'changed') {
      emitted = emitted.then(() => emitChanged(change)).catch(() => undefined);
    }
    if (change.kind !== 'added') return;
    if (gathered.length <= MOST_ROWS_EMITTED) gathered.push(...change.rows);
    // If the store has been closed by then (the shop closes, a restore), there is nothing more to
    // report.
    timer ??= setTimeout(() => void emit().catch(() => undefined), BATCH_TIME);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/**
 * Notifies the windows that staging's animals may have changed, or can be read again. They read them
 * only while somebody looks at them.
 */
export function emitStaging({ store }: Service, bridge: EmittingBridge): void {
  let timer: NodeJS.Timeout | undefined;
  store.subscribe((change) => {
    if (change.kind === 'storage' && change.problem) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      bridge.emit('staging.changed', {});
    }, BATCH_TIME).unref();
  });
}

/** Notifies the windows of changes to a service that they did not make. */
export function emitChange(
  service: Service,
  change: ServiceChange,
  state: ServiceState,
  bridge: EmittingBridge,
): void {
  if (change === 'state') bridge.emit('service.changed', {});
  else bridge.emit('keys.changed', {});
  if (change === 'foreign' && service.environment === 'production' && !state.isSample)
    emitReplaced(bridge.emit);
}

/** Notifies the windows of scheduled backups that were made, or could not be made. */
export function emitBackups({ emit }: EmittingBridge): void {
  emit('service.changed', {});
  emit('backups.changed', {});
}

/** Notifies the windows that everything may have changed, as the terminal, another node or a restore does it. */
export function emitReplaced(emit: Emit): void {
  emit('pets.replaced', {});
  for (const topic of WRITTEN_TOPICS) emit(`${topic}.changed`, {});
}
