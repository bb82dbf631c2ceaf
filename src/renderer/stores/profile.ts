import { profileFor, type ShopProfile, type ShopProfileChange } from '../../shared/shop-profile.ts';
import { callShop } from '../shop.ts';
import { READER } from './region.ts';
import { lasting, lastingStore } from './lasting.ts';
import { keepReply } from './queries.ts';
import { useIsOwner } from './sign-in.ts';

const UNREAD = profileFor([]);

/** What the shop is, as it was read. */
export const profileReading = lasting('profile.read', { locales: READER });

/** What the shop is. */
export const useProfile = lastingStore([profileReading], (profile = UNREAD) => ({ profile }));

/** Whether a profile is the shop’s, and not what stands for it until that is read. */
export function isProfileRead(profile: ShopProfile): boolean {
  return profile !== UNREAD;
}

/** Whether the person here sees takings: closes, months, and what sales add up to. */
export function useSeesTakings(): boolean {
  const isOwner = useIsOwner();
  const isAllowed = useProfile(({ profile }) => profile.clerks.reports);
  return isOwner || isAllowed;
}

/** Changes what the shop is, here and in every other window. Throws the ShopError that main returned. */
export async function changeProfile(change: ShopProfileChange): Promise<void> {
  keepReply('profile.read', { locales: READER }, await callShop('profile.change', change));
}
