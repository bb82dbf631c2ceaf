import { errorValueOf } from '../../shared/errors.ts';
import type { ServiceState } from '../../shared/app-info.ts';
import { callShop, onEvent } from '../shop.ts';
import { READER } from '../ui/region.ts';
import { hideToast, showProblemToast } from '../ui/toast.tsx';
import { useAppInfo, onStorageWorks, useService, useSettings } from '../stores/app.ts';
import { setCategories } from '../stores/categories.ts';
import { setFields } from '../stores/fields.ts';
import { setProfile } from '../stores/profile.ts';
import { setSavedViews } from '../stores/saved-views.ts';

const TOAST = 'cannot-read';

/** Whether a reading failed, and has to be repeated once the storage works. */
let isIncomplete = false;

/** Passes on the result of a first reading. */
function receive<Value>(reading: Promise<Value>, take: (value: Value) => void): void {
  reading.then(take, (error: unknown) => {
    const { code } = errorValueOf(error);
    // A locked window reads again once somebody signs in; a lost connection has a bar of its own.
    if (code === 'sign_in_needed' || code === 'connection_lost') return;
    isIncomplete = true;
    void report(error);
  });
}

/** Shows a failure as a notification, unless the storage is the problem: that has a bar of its own. */
async function report(error: unknown): Promise<void> {
  const state = await callShop('service.state', {}).catch(() => null);
  if (!state?.storageProblem) showProblemToast(TOAST, error);
}

/** Takes the state of the services, and repeats what could not be read unless it would fail again. */
function takeState(state: ServiceState): void {
  const before = useService.getState().state;
  // Nothing of the one stock may meet the other: ids, undo and what is open are the same numbers there.
  if (before && before.isSample !== state.isSample) window.location.reload();
  if (isIncomplete) hideToast(TOAST);
  useService.setState({ state });
  if (isIncomplete && !state.storageProblem) readStores();
}

/** Fills the stores from main and keeps them up to date by its events, for the lifetime of the window. */
export function feedStores(): void {
  onEvent('settings.changed', (settings) => useSettings.setState({ settings }));
  onEvent('service.changed', takeState);
  onEvent('categories.changed', readCategories);
  onEvent('fields.changed', readFields);
  onEvent('profile.changed', readFields);
  onEvent('views.changed', readSavedViews);
  // Even if no reading failed here: main could not tell of a change.
  onStorageWorks(readStores);

  readStores();
}

function readCategories(): void {
  receive(callShop('categories.list', {}), setCategories);
}

/** With the profile, in whose currency amounts are shown. */
function readFields(): void {
  const profile = callShop('profile.read', { locales: READER });
  receive(Promise.all([profile, callShop('fields.list', {})]), ([shop, fields]) => {
    setProfile(shop);
    setFields(fields);
  });
}

function readSavedViews(): void {
  receive(callShop('views.list', {}), setSavedViews);
}

/** Reads what the stores hold. From then on main's events keep it up to date. */
export function readStores(): void {
  isIncomplete = false;
  receive(callShop('settings.get', {}), (settings) => useSettings.setState({ settings }));
  receive(callShop('service.state', {}), (state) => useService.setState({ state }));
  readCategories();
  readFields();
  readSavedViews();
  receive(callShop('app.info', {}), (info) => useAppInfo.setState({ info }));
}
