import { create } from 'zustand';
import { profileFor, type ShopProfile, type ShopProfileChange } from '../../shared/shop-profile.ts';
import { callShop } from '../shop.ts';
import { setFields, useFields } from './fields.ts';
import { useIsOwner } from './sign-in.ts';

/** What the shop is; main sends it before the fields, without which no amount is shown. */
export const useProfile = create<{ profile: ShopProfile }>(() => ({ profile: profileFor([]) }));

/** Stores the profile that main sent. Amounts are shown with the fields, which are therefore shown anew. */
export function setProfile(profile: ShopProfile): void {
  useProfile.setState({ profile });
  setFields(useFields.getState().list.map((field) => ({ ...field })));
}

/** Whether the person here sees takings: closes, months, and what sales add up to. */
export function useSeesTakings(): boolean {
  const isOwner = useIsOwner();
  const isAllowed = useProfile(({ profile }) => profile.clerks.reports);
  return isOwner || isAllowed;
}

/** Changes what the shop is, here and in every other window. Throws the ShopError that main returned. */
export async function changeProfile(change: ShopProfileChange): Promise<void> {
  setProfile(await callShop('profile.change', change));
}
