import { exactTime } from '../../ui/formats.ts';
import { showToast } from '../../ui/toast.tsx';

const TOAST = 'number';

/**
 * Says why no animal has this number: it was removed (then `putBack` puts it back), or it never
 * existed.
 */
export function tellNumber(
  id: bigint,
  removed: { name: string; at: number } | null,
  putBack: () => void,
): void {
  if (!removed) {
    showToast(TOAST, { message: `No animal has the number ${String(id)}.`, duration: 8_000 });
    return;
  }
  showToast(TOAST, {
    message: `Number ${String(id)}, “${removed.name}”, was removed from stock on ${exactTime(removed.at)}.`,
    buttons: [{ label: 'Put back', onClick: putBack }],
    duration: null,
  });
}
