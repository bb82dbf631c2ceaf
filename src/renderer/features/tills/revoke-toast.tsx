import type { KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { showProblemToast, showToast } from '../../ui/toast.tsx';

/** How long undo is offered (ms). */
const DURATION = 12_000;

/** Says that a key was revoked and offers to undo it, which replaces asking beforehand. */
export function tellRevoked(key: KeySummary, onUndone: (key: KeySummary) => void): void {
  const { environment, id, label } = key;
  const toast = `revoked-${id}`;

  const undo = () => {
    callShop('keys.undoRevoke', { environment, id }).then(onUndone, (error: unknown) => {
      showProblemToast(toast, error);
    });
  };

  showToast(toast, {
    message: `“${label}” is revoked: its key opens nothing any more.`,
    buttons: [{ label: 'Undo', onClick: undo }],
    duration: DURATION,
  });
}
