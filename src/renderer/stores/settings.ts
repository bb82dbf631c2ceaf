import { create } from 'zustand';
import type { Settings, SettingsChange } from '../../shared/settings.ts';
import { callShop } from '../shop.ts';

/** The owner's settings as main last sent them; null before the first reading. */
export const useSettings = create<{ settings: Settings | null }>(() => ({ settings: null }));

/** Changes some settings, here and in every other window. Throws the ShopError that main returned. */
export async function changeSettings(change: SettingsChange): Promise<void> {
  useSettings.setState({ settings: await callShop('settings.change', change) });
}
