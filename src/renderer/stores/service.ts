import { create } from 'zustand';
import type { ServiceState } from '../../shared/app-info.ts';

/** The state of the services and the storage; null before the first event. */
export const useService = create<{ state: ServiceState | null }>(() => ({ state: null }));

/**
 * Calls `hear` whenever a problem of the storage is over. Until then readings failed, and so did
 * main's events that have to read. Call the returned function to stop.
 */
export function onStorageWorks(hear: () => void): () => void {
  return useService.subscribe(({ state }, before) => {
    if (state?.storageProblem === null && before.state?.storageProblem) hear();
  });
}

/** Whether only this computer can reach an address, which no till on the network can then use. */
export function isThisComputerOnly(baseAddress: string): boolean {
  const { hostname } = new URL(baseAddress);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
