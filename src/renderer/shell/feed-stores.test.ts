import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServiceState } from '../../shared/app-info.ts';
import { useCategories } from '../stores/categories.ts';
import { feedStores } from './feed-stores.ts';

// Screens are the address bar’s business, which is not there.

const GONE = { code: 'storage_unavailable', message: 'The disk is gone.' } as const;
const RABBITS = { id: 1n, name: 'Rabbits', colour: null, icon: null, isNamed: true, animals: 0 };

const working = {
  production: { state: 'off' },
  staging: { state: 'off' },
  storageProblem: null,
  backupProblem: null,
  crowdedBy: null,
  isSample: false,
} satisfies ServiceState;

/** The shop as main has it: the categories can be read, or the error that prevents it. */
let canRead: boolean;
let state: ServiceState;
let emit: (state: ServiceState) => void;

const answer = (name: string) => {
  if (name === 'service.state') return { ok: true, value: state };
  if (name === 'views.list') return { ok: true, value: [] };
  // What says nothing by itself.
  if (name !== 'categories.list') return { ok: false, error: { ...GONE, code: 'connection_lost' } };
  return canRead ? { ok: true, value: [RABBITS] } : { ok: false, error: GONE };
};

/** Main notices that the storage fails, or works again. */
const becomes = (storageProblem: ServiceState['storageProblem']) => {
  state = { ...working, storageProblem };
  emit(state);
};

const toasts = () => notificationsStore.getState().notifications;
const names = () => useCategories.getState().list.map(({ name }) => name);
const call = vi.fn((name: string) => Promise.resolve(answer(name)));
/** The first readings, and what follows from their failure. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  canRead = false;
  state = { ...working, storageProblem: GONE };
  const on = (name: string, listener: typeof emit) => {
    if (name === 'service.changed') emit = listener;
  };
  vi.stubGlobal('window', { shop: { call, on } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  call.mockClear();
});

it('leaves a problem of the storage to the bar, and reads again once that is over', async () => {
  feedStores();
  await settled();
  expect(toasts()).toEqual([]);
  becomes({ ...GONE, message: 'The disk is still gone.' });
  canRead = true;
  becomes(null);
  await settled();
  expect(names()).toEqual(['Rabbits']);
  call.mockClear();
  becomes(null);
  expect(call).not.toHaveBeenCalled();
});

it('reads again after a problem of the storage that no reading met, as a change may not have been told', async () => {
  state = working;
  canRead = true;
  feedStores();
  await settled();
  becomes(GONE);
  call.mockClear();
  becomes(null);
  await settled();
  expect(call).toHaveBeenCalledWith('categories.list', {});
});

it('shows any other failure in a toast, until it turns out to be the storage’s', async () => {
  state = working;
  feedStores();
  await settled();
  expect(toasts()).toHaveLength(1);
  becomes(GONE);
  expect(toasts()).toEqual([]);
});
