import { create } from 'zustand';
import type { ServiceState } from '../../shared/service-state.ts';

/** How the services and the storage are doing; null until it was first told. */
export const useService = create<{ state: ServiceState | null }>(() => ({ state: null }));

/** Whether an address reaches this computer alone, so that no till on the network can use it. */
export function isThisComputerOnly(baseAddress: string): boolean {
  const { hostname } = new URL(baseAddress);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
