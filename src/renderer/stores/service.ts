import { create } from 'zustand';
import type { ServiceState } from '../../shared/service-state.ts';

/** How the services and the storage are doing; null until it was first told. */
export const useService = create<{ state: ServiceState | null }>(() => ({ state: null }));
