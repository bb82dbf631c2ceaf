import { errorValueOf } from '../../shared/errors.ts';
import { callShop } from '../shop.ts';
import { ErrorText } from '../ui/ErrorText.tsx';
import { showToast } from '../ui/toast.tsx';

const TOAST = 'update-ready';

/** Tells that a newer version is ready, now or as soon as it is, with the way to have it at once. */
export function followUpdates(): void {
  window.shop.on('update.ready', ({ version }) => {
    tellUpdate(version);
  });
  callShop('update.state', {}).then(
    ({ ready }) => {
      if (ready !== null) tellUpdate(ready);
    },
    // It is told when the next one is ready.
    () => undefined,
  );
}

function tellUpdate(version: string): void {
  const title = `Animal Store ${version} is ready`;
  const restart = () => {
    callShop('update.install', {}).catch((error: unknown) => {
      const message = <ErrorText>{errorValueOf(error).message}</ErrorText>;
      showToast(TOAST, { title, message, standsFor: null });
    });
  };
  showToast(TOAST, {
    title,
    message: 'It is installed when you quit. Tills wait a moment meanwhile.',
    buttons: [{ label: 'Restart to update', onClick: restart }],
    standsFor: null,
  });
}
