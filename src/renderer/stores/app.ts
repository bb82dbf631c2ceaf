import type { SettingsChange } from '../../shared/settings.ts';
import { callShop } from '../shop.ts';
import { lasting, lastingStore } from './lasting.ts';
import { keepReply } from './queries.ts';

/** Version, host and folders; null before the first reading. Never changes while the window is open. */
export const useAppInfo = lastingStore([lasting('app.info', {})], (info) => ({
  info: info ?? null,
}));

/** The owner's settings; null before the first reading. */
export const useSettings = lastingStore([lasting('settings.get', {})], (settings) => ({
  settings: settings ?? null,
}));

/** Changes some settings, here and in every other window. Throws the ShopError that main returned. */
export async function changeSettings(change: SettingsChange): Promise<void> {
  keepReply('settings.get', {}, await callShop('settings.change', change));
}

/** The state of the services and the storage; null before the first reading. */
export const useService = lastingStore([lasting('service.state', {})], (state) => ({
  state: state ?? null,
}));

/**
 * Calls `listener` whenever a problem of the storage is over. Until then readings failed, and so did
 * main's events that have to read. Call the returned function to stop.
 */
export function onStorageWorks(listener: () => void): () => void {
  return useService.subscribe(({ state }, before) => {
    if (state?.storageProblem === null && before.state?.storageProblem) listener();
  });
}

/** Whether only this computer can reach an address, which no till on the network can then use. */
export function isThisComputerOnly(baseAddress: string): boolean {
  const { hostname } = new URL(baseAddress);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
