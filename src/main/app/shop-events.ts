import type { EventData } from '../../shared/bridge.ts';
import type { ServiceState } from '../../shared/app-info.ts';
import type { PetRow } from '../../shared/pet.ts';
import type { BackupKeeper } from '../backups/backup-keeper.ts';
import type { TellingBridge } from '../window/bridge.ts';
import type { Service, ServiceChange } from './service.ts';

/** How long (ms) additions are collected, so that a busy till does not flood the windows. */
const GATHERING_TIME = 200;
/**
 * More new animals at once than this are announced as "everything changed": reading again is
 * cheaper for a window.
 */
const MOST_ROWS_TOLD = 200;

/**
 * Notifies the windows of animals that a service's store adds and changes. Call the returned
 * function to stop.
 */
export function tellAnimals(service: Service, bridge: TellingBridge): () => void {
  let gathered: PetRow[] = [];
  let timer: NodeJS.Timeout | undefined;

  const tell = async () => {
    timer = undefined;
    const rows = gathered;
    gathered = [];
    const counts = await service.store.pets.counts();
    if (rows.length > MOST_ROWS_TOLD) bridge.tell('pets.replaced', {});
    else bridge.tell('pets.added', { rows, counts });
  };
  const tellChanged = async ({
    rows,
    removedIds,
  }: Pick<EventData<'pets.changed'>, 'rows' | 'removedIds'>) => {
    const counts = await service.store.pets.counts();
    bridge.tell('pets.changed', { rows, removedIds, counts });
  };
  const unsubscribe = service.store.subscribe((change) => {
    if (change.kind === 'replaced') void tellReplaced(service, bridge).catch(() => undefined);
    if (change.kind === 'changed') void tellChanged(change).catch(() => undefined);
    if (change.kind !== 'added') return;
    if (gathered.length <= MOST_ROWS_TOLD) gathered.push(...change.rows);
    // If the store has been closed meanwhile (the shop closes, a restore), there is nothing more to
    // report.
    timer ??= setTimeout(() => void tell().catch(() => undefined), GATHERING_TIME);
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
export function tellStaging({ store }: Service, bridge: TellingBridge): void {
  let timer: NodeJS.Timeout | undefined;
  store.subscribe((change) => {
    if (change.kind === 'storage' && change.problem) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      bridge.tell('staging.changed', {});
    }, GATHERING_TIME).unref();
  });
}

/** Notifies the windows of changes to a service that they did not make. */
export function tellChange(
  service: Service,
  change: ServiceChange,
  state: ServiceState,
  bridge: TellingBridge,
): void {
  if (change === 'state') bridge.tell('service.changed', state);
  else tellKeys(service, bridge);
  if (change === 'foreign' && service.environment === 'production')
    void tellReplaced(service, bridge).catch(() => undefined);
}

/** Notifies the windows of scheduled backups that were made, or could not be made. */
export async function tellBackups(
  backups: BackupKeeper,
  state: ServiceState,
  bridge: TellingBridge,
): Promise<void> {
  bridge.tell('service.changed', state);
  bridge.tell('backups.changed', await backups.list().catch(() => []));
}

async function tellReplaced(service: Service, bridge: TellingBridge): Promise<void> {
  bridge.tell('pets.replaced', {});
  bridge.tell('categories.changed', await service.store.categories.list());
  bridge.tell('fields.changed', await service.store.fields.list());
  bridge.tell('views.changed', await service.store.savedViews.list());
}

function tellKeys(service: Service, bridge: TellingBridge): void {
  bridge.tell('keys.changed', { environment: service.environment, keys: service.summaries() });
}
