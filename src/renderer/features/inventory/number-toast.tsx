import { exactTime } from '../../ui/formats.ts';
import { hideToast, showToast } from '../../ui/toast.tsx';
import { putBackAnimals } from './changes.ts';

const TOAST = 'number';

/** Says why no animal has this number: it was removed (and can be put back), or it never existed. */
export function tellNumber(id: bigint, removed: { name: string; at: number } | null): void {
  if (!removed) {
    showToast(TOAST, { message: `No animal has the number ${String(id)}.`, standsFor: 8_000 });
    return;
  }
  const putBack = () => {
    hideToast(TOAST);
    void putBackAnimals([id]);
  };
  showToast(TOAST, {
    message: `Number ${String(id)}, “${removed.name}”, was removed from stock on ${exactTime(removed.at)}.`,
    buttons: [{ label: 'Put back', onClick: putBack }],
    standsFor: null,
  });
}
