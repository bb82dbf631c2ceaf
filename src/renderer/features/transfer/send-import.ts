import { errorValueOf, ShopError } from '../../../shared/errors.ts';
import type { StepOutcome } from '../../../shared/history.ts';
import { callShop } from '../../shop.ts';
import type { FileClient } from './file-client.ts';

/** How far an import has got: animals sent, then animals prepared. */
export interface ImportProgress {
  stage: 'sending' | 'adding';
  done: number;
}

/** How often (ms) main is asked about progress. */
const ASKING_INTERVAL = 300;

/**
 * Sends the animals that the worker checked, and adds them as one step. Throws `cancelled` and
 * main's refusals.
 */
export async function sendImport(
  files: FileClient,
  animals: number,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const { id } = await callShop('import.begin', { animals });
  const cancel = () => {
    // Sent only as a courtesy: main also forgets an import that it no longer hears from.
    callShop('import.cancel', { id }).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel);
  try {
    for (let from = 0; from < animals;) {
      refuseAborted(signal);
      const { rows, next } = await files.call('portion', from);
      await callShop('import.rows', { id, rows });
      from = next;
      onProgress({ stage: 'sending', done: from });
    }
    refuseAborted(signal);
    return await commit(id, onProgress);
  } catch (error) {
    cancel();
    // When an import is cancelled, a portion still on its way finds it gone.
    if (errorValueOf(error).code === 'not_found') refuseAborted(signal);
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

async function commit(
  id: string,
  onProgress: (progress: ImportProgress) => void,
): Promise<StepOutcome> {
  onProgress({ stage: 'adding', done: 0 });
  const asking = setInterval(() => {
    callShop('import.progress', { id }).then(
      ({ ready }) => {
        onProgress({ stage: 'adding', done: ready });
      },
      () => undefined,
    );
  }, ASKING_INTERVAL);
  try {
    return await callShop('import.commit', { id });
  } finally {
    clearInterval(asking);
  }
}

function refuseAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new ShopError('cancelled', 'It was cancelled. Nothing was added.');
}
