import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { callShop } from '../../shop.ts';
import { animalsText } from '../../ui/formats.ts';
import { reportStep } from '../changes/changes.ts';
import { showProblem, showSentence } from '../changes/outcome-toast.tsx';

interface Sample {
  isIn: boolean;
  /** True while the sample animals are being added or removed. */
  busy: boolean;
}

/** Whether this window added sample animals that it has not removed again. Kept in the browser. */
export const useSample = create<Sample>()(
  persist((): Sample => ({ isIn: false, busy: false }), {
    name: 'animal-store.sample',
    partialize: ({ isIn }) => ({ isIn }),
  }),
);

async function once(work: () => Promise<void>): Promise<void> {
  if (useSample.getState().busy) return;
  useSample.setState({ busy: true });
  try {
    await work();
  } catch (error) {
    showProblem(error);
  } finally {
    useSample.setState({ busy: false });
  }
}

/** Adds sample animals for trying things out. */
export function addSample(): Promise<void> {
  return once(async () => {
    const outcome = await callShop('sample.add', {});
    useSample.setState({ isIn: true });
    reportStep(t`Sample animals put in`, outcome);
  });
}

/** Removes the sample animals that are still unchanged, and says which it left. */
export function removeSample(): Promise<void> {
  return once(async () => {
    const { outcome, left } = await callShop('sample.remove', {});
    useSample.setState({ isIn: false });
    const leftText =
      left === 0 ? undefined : t`${animalsText(left)} stayed, because they were changed since.`;
    if (outcome.step) reportStep(t`Sample animals taken out`, outcome, leftText);
    else showSentence(leftText ?? t`There are no sample animals to take out.`);
  });
}

/** Keeps the sample animals as if they were the shop's own. */
export function keepSample(): void {
  useSample.setState({ isIn: false });
}
