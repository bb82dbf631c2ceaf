import { errorValueOf, ShopError } from '../../../shared/errors.ts';
import type { StepOutcome } from '../../../shared/history.ts';
import { callShop } from '../../shop.ts';
import type { FileClient } from './file-client.ts';

/** How far an import is: animals sent, then animals made ready. */
export interface ImportProgress {
  stage: 'sending' | 'adding';
  done: number;
}

/** How often (ms) main is asked how far it is. */
const ASKING_INTERVAL = 300;

/** Sends the animals that the worker has checked, and adds them as one step. Throws `cancelled`, and what main refuses. */
export async function sendImport(
  files: FileClient,
  animals: number,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const { id } = await callShop('import.begin', { animals });
  const cancel = () => {
    // Main forgets an import that it hears no more of, too.
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
    // A portion on its way finds the import gone that was cancelled meanwhile.
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
