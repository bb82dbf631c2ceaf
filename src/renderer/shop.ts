import type { CallInput, CallName, CallOutput, ShopBridge } from '../shared/bridge.ts';
import { ShopError } from '../shared/errors.ts';

declare global {
  interface Window {
    /** Set by Electron's preload, or by `connectOverHttp` when the window runs in a browser. */
    shop: ShopBridge;
  }
}

const whenLocked = new Set<() => void>();

/** Calls `hear` when main refuses a call because nobody is signed in at this window. */
export function onLocked(hear: () => void): void {
  whenLocked.add(hear);
}

/** Calls the shop. Throws a ShopError with the code and sentence that main returned. */
export async function callShop<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const result = await window.shop.call(name, input);
  if (result.ok) return result.value;
  const { code, message, fields } = result.error;
  if (code === 'sign_in_needed') for (const hear of whenLocked) hear();
  throw new ShopError(code, message, fields && { fields });
}
