import { t } from '@lingui/core/macro';
import type { EventData } from '../shared/bridge.ts';
import { ShopError } from '../shared/errors.ts';
import { useAppInfo } from './stores/app.ts';
import { onEvent } from './shop.ts';

/** How long (ms) the browser has to start the download before its address is revoked. */
const TAKING_OVER = 60_000;

/**
 * Passes a file to the browser's downloads or, on the desktop, to the system's save dialogue, and
 * waits until it is saved there. Throws `cancelled` and `storage_unavailable`.
 */
export async function download(file: Blob, name: string): Promise<void> {
  const isDesktop = useAppInfo.getState().info?.host === 'desktop';
  const ended = isDesktop ? endOfDownload() : Promise.resolve('saved');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKING_OVER);
  const outcome = await ended;
  if (outcome === 'cancelled') throw new ShopError('cancelled', t`Nothing was exported.`);
  if (outcome === 'failed') {
    throw new ShopError(
      'storage_unavailable',
      t`The file could not be saved. Choose another place, or make room there, and export again.`,
    );
  }
}

/** What became of the download that begins next. */
function endOfDownload(): Promise<EventData<'download.ended'>['outcome']> {
  return new Promise((resolve) => {
    const stop = onEvent('download.ended', ({ outcome }) => {
      stop();
      resolve(outcome);
    });
  });
}
