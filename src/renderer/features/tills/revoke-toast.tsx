import { errorValueOf } from '../../../shared/errors.ts';
import type { KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { hideToast, showToast } from '../../ui/toast.tsx';

/** How long undo is offered (ms). */
const STANDS_FOR = 12_000;

/** Says that a key was revoked and offers to undo it, which replaces asking beforehand. */
export function tellRevoked(key: KeySummary, onUndone: (key: KeySummary) => void): void {
  const { environment, id, label } = key;
  const toast = `revoked-${id}`;

  const undo = () => {
    callShop('keys.undoRevoke', { environment, id }).then(
      (undone) => {
        hideToast(toast);
        onUndone(undone);
      },
      (error: unknown) => {
        const message = <ErrorText>{errorValueOf(error).message}</ErrorText>;
        showToast(toast, { message, standsFor: null });
      },
    );
  };

  showToast(toast, {
    message: `“${label}” is revoked: its key opens nothing any more.`,
    buttons: [{ label: 'Undo', onClick: undo }],
    standsFor: STANDS_FOR,
  });
}
