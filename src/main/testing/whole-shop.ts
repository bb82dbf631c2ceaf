import type { CallInput, CallName, CallOutput } from '../../shared/bridge.ts';
import { ShopError } from '../../shared/errors.ts';
import { openShop, type Shop, type ShopOptions } from '../app/shop.ts';
import type { HostPowers } from '../app/host.ts';

const host: HostPowers = {
  browsers: null,
  kind: 'browser',
  openFolder: () => Promise.resolve(),
  chooseFolder: () => Promise.resolve(null),
  chooseFile: () => Promise.resolve(null),
  confirmLogin: () => Promise.resolve(),
  printers: null,
  updateState: () => ({ ready: null, onQuit: true }),
  updateNews: () => ({ updatedTo: null, failed: null }),
  installUpdate: () => {
    throw new ShopError('not_found', 'There is no update to install.');
  },
  takeOpenedFile: () => null,
  waits: () => undefined,
  settingsApplied: () => undefined,
};

/** Opens the whole system on a free port, as a host does, without a window. */
export function openWholeShop(
  options: Pick<
    ShopOptions,
    'dataFolder' | 'log' | 'secrets' | 'clock' | 'database' | 'staging' | 'stagingPort'
  > & {
    host?: Partial<HostPowers>;
  },
): Promise<Shop> {
  return openShop({ version: '1.2.3', port: 0, ...options, host: { ...host, ...options.host } });
}

/** Calls the shop as its window does. Throws the sentence of a refusal. */
export async function call<Name extends CallName>(
  shop: Shop,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const result = await shop.bridge.call(name, input, 'test');
  if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
  return result.value as CallOutput<Name>;
}
