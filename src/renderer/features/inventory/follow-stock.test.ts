import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ServiceState } from '../../../shared/app-info.ts';
import { keepReply } from '../../stores/queries.ts';
import { startInventory } from './follow-stock.ts';
import { useInventory } from '../../animals/list/inventory-store.ts';

// Where the screens are found, and what the window remembers: a browser's.
vi.hoisted(() => {
  const localStorage = { getItem: () => null, setItem: () => undefined };
  vi.stubGlobal('window', { location: { hash: '' }, localStorage });
});

const GONE = { code: 'storage_unavailable', message: 'The disk is gone.' } as const;
const state = (storageProblem: ServiceState['storageProblem']): ServiceState => ({
  production: { state: 'off' },
  staging: { state: 'off' },
  storageProblem,
  backupProblem: null,
  crowdedBy: null,
  isSample: false,
});

const counts = { available: 0, pending: 0, sold: 0, none: 0, stock: 0, all: 0 };

let canRead = false;
const values: Record<string, unknown> = {
  'pets.view': { ids: new Uint8Array(), groups: [], counts, newestChange: 0 },
  'pets.counts': counts,
};
const call = vi.fn((name: string) =>
  Promise.resolve(canRead ? { ok: true, value: values[name] ?? [] } : { ok: false, error: GONE }),
);

beforeAll(() => {
  vi.stubGlobal('window', { shop: { call, on: () => undefined } });
  vi.stubGlobal('document', { querySelector: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it('reads again once a problem of the storage is over', async () => {
  keepReply('service.state', {}, state(GONE));
  startInventory();
  await vi.waitFor(() => expect(useInventory.getState().problem).toBe('The disk is gone.'));
  canRead = true;
  keepReply('service.state', {}, state(null));
  await vi.waitFor(() =>
    expect(useInventory.getState()).toMatchObject({ problem: null, stock: { all: 0 } }),
  );
});

it('also reads again if no reading has failed, as no event may have announced an addition', async () => {
  keepReply('service.state', {}, state(GONE));
  values['pets.counts'] = { ...counts, all: 1 };
  call.mockClear();
  keepReply('service.state', {}, state(null));
  await vi.waitFor(() =>
    expect(useInventory.getState()).toMatchObject({ problem: null, stock: { all: 1 } }),
  );
  expect(call).toHaveBeenCalledWith('pets.view', expect.anything());
});
