import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ServiceState } from '../../../shared/service-state.ts';
import { useService } from '../../stores/service.ts';
import { startInventory } from './inventory.ts';
import { useInventory } from './inventory-store.ts';

// Where the screens are found, and what the window remembers: a browser's.
vi.hoisted(() => {
  vi.stubGlobal('window', { location: { hash: '' } });
});

const GONE = { code: 'storage_unavailable', message: 'The disk is gone.' } as const;
const state = (storageProblem: ServiceState['storageProblem']): ServiceState => ({
  ...{ production: { state: 'off' }, staging: { state: 'off' } },
  ...{ storageProblem, backupProblem: null, crowdedBy: null },
});

let canRead = false;
const values: Record<string, unknown> = {
  'pets.rows': { rows: [], total: 0, counts: {} },
  'pets.counts': { all: 0 },
};
const call = (name: string) =>
  Promise.resolve(canRead ? { ok: true, value: values[name] ?? [] } : { ok: false, error: GONE });

beforeAll(() => {
  vi.stubGlobal('window', { shop: { call, on: () => undefined } });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it('reads again once a problem of the storage is over', async () => {
  useService.setState({ state: state(GONE) });
  startInventory();
  await vi.waitFor(() => {
    expect(useInventory.getState().problem).toBe('The disk is gone.');
  });
  canRead = true;
  useService.setState({ state: state(null) });
  await vi.waitFor(() => {
    expect(useInventory.getState()).toMatchObject({ problem: null, stock: 0 });
  });
});
