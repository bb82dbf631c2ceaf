import { i18n } from '@lingui/core';
import { create } from 'zustand';
import { callShop } from '../../shop.ts';
import { useService } from '../../stores/app.ts';
import { showProblem } from '../changes/outcome-toast.tsx';

/** True while the sample shop is being made. */
export const useSampleBusy = create<{ isBusy: boolean }>(() => ({ isBusy: false }));

/** Shows the sample shop in all windows, each of which then reloads. */
export async function openSample(): Promise<void> {
  if (useSampleBusy.getState().isBusy) return;
  useSampleBusy.setState({ isBusy: true });
  try {
    await callShop('sample.open', { language: i18n.locale });
  } catch (error) {
    showProblem(error);
  } finally {
    useSampleBusy.setState({ isBusy: false });
  }
}

/** Whether the window shows the sample shop. */
export function useIsSample(): boolean {
  return useService(({ state }) => state?.isSample ?? false);
}
