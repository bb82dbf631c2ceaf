import type { ClerkRights } from '../../shared/shop-profile.ts';
import { profileIn } from '../stock/shop-profile.ts';
import type { Store } from '../store/store.ts';
import type { WindowCaller } from './bridge.ts';

/** What the owner lets the person at a window do; null for an owner, and in a shop without persons. */
export async function rightsOf(
  store: Pick<Store, 'profile'>,
  { person }: Pick<WindowCaller, 'person'>,
): Promise<ClerkRights | null> {
  if (person?.role !== 'clerk') return null;
  return (await profileIn(store)).clerks;
}
