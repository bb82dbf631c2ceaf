import { errorValueOf } from '../../shared/errors.ts';
import { callShop } from '../shop.ts';
import { ErrorText } from '../ui/ErrorText.tsx';
import { showToast } from '../ui/toast.tsx';

const TOAST = 'update-ready';

/** Announces a newer version, now or once one is ready, with a button to install it at once. */
export function followUpdates(): void {
  window.shop.on('update.ready', ({ version }) => {
    tellUpdate(version);
  });
  callShop('update.state', {}).then(
    ({ ready }) => {
      if (ready !== null) tellUpdate(ready);
    },
    // The next one is announced when it is ready.
    () => undefined,
  );
}

function tellUpdate(version: string): void {
  const title = `Animal Store ${version} is ready`;
  const restart = () => {
    callShop('update.install', {}).catch((error: unknown) => {
      const message = <ErrorText>{errorValueOf(error).message}</ErrorText>;
      showToast(TOAST, { title, message, duration: null });
    });
  };
  showToast(TOAST, {
    title,
    message: 'It is installed when you quit. Tills wait a moment meanwhile.',
    buttons: [{ label: 'Restart to update', onClick: restart }],
    duration: null,
  });
}
