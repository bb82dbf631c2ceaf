import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { lastingStorage } from './lasting-storage.ts';

/** The drawer into which this computer's cash goes; empty in a shop with one drawer. */
export const useDrawer = create<{ name: string }>()(
  persist(() => ({ name: '' }), { name: 'drawer', storage: lastingStorage() }),
);

/** The drawer into which this computer's cash goes. */
export function drawerHere(): string {
  return useDrawer.getState().name;
}
