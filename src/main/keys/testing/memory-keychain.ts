import { ShopError } from '../../../shared/errors.ts';
import type { SecretStore } from '../keychain.ts';

/** A keychain in memory. */
export interface MemoryKeychain extends SecretStore {
  readonly held: Map<string, string>;
  /** While set, every operation throws `keychain_unavailable`. */
  isLocked: boolean;
}

/** A keychain that a test can inspect and lock; the real one has tests of its own. */
export function memoryKeychain(): MemoryKeychain {
  const held = new Map<string, string>();
  const use = <Answer>(operation: () => Answer): Promise<Answer> => {
    if (!keychain.isLocked) return Promise.resolve(operation());
    return Promise.reject(new ShopError('keychain_unavailable', 'The keychain is locked.'));
  };
  const keychain: MemoryKeychain = {
    held,
    isLocked: false,
    save: (account, secret) => use(() => void held.set(account, secret)),
    read: (account) => use(() => held.get(account) ?? null),
    remove: (account) => use(() => void held.delete(account)),
  };
  return keychain;
}
