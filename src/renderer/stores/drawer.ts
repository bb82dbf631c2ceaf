import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { drawersOf } from '../../shared/shop-profile.ts';
import { lastingStorage } from './lasting-storage.ts';
import { useProfile } from './profile.ts';

/** The drawer that was chosen for this computer; empty for none. */
export const useDrawer = create<{ name: string }>()(
  persist(() => ({ name: '' }), { name: 'drawer', storage: lastingStorage() }),
);

/** The drawer into which this computer's cash goes: the chosen one, or the only one of the shop. */
export function drawerHere(): string {
  const [only = '', ...others] = drawersOf(useProfile.getState().profile);
  return others.length === 0 ? only : useDrawer.getState().name;
}
