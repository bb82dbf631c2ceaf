import { afterEach, expect, it, vi } from 'vitest';
import type { ServiceState } from '../../shared/app-info.ts';
import { followAnimals } from './follow.ts';
import { useService } from './app.ts';

const GONE = { code: 'storage_unavailable', message: 'The disk is gone.' } as const;
const become = (storageProblem: ServiceState['storageProblem']) =>
  useService.setState({
    state: {
      production: { state: 'off' },
      staging: { state: 'off' },
      storageProblem,
      backupProblem: null,
      crowdedBy: null,
      isSample: false,
    },
  });

afterEach(() => {
  vi.unstubAllGlobals();
});

it('reads again at each event, and once a problem of the storage is over, until it is stopped', () => {
  const listeners = new Map<string, () => void>();
  const on = (name: string, listener: () => void) => {
    listeners.set(name, listener);
    return () => listeners.delete(name);
  };
  vi.stubGlobal('window', { shop: { on } });
  const readAnew = vi.fn();
  const stop = followAnimals(readAnew);
  listeners.get('pets.changed')?.();
  expect(readAnew).toHaveBeenCalledTimes(1);
  become(null);
  become(GONE);
  expect(readAnew).toHaveBeenCalledTimes(1);
  become(null);
  become(null);
  expect(readAnew).toHaveBeenCalledTimes(2);
  stop();
  become(GONE);
  become(null);
  expect(readAnew).toHaveBeenCalledTimes(2);
  expect(listeners.size).toBe(0);
});
