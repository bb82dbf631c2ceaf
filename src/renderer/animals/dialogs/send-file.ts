import { t } from '@lingui/core/macro';
import { ShopError } from '../../../shared/errors.ts';
import { MOST_BYTES_SENT } from '../../../shared/import-calls.ts';
import { asOneLine } from '../../../shared/messages.ts';
import { LARGEST_FILE } from '../../../shared/stock-files/import-choice.ts';
import { callShop } from '../../shop.ts';
import type { ImportSource } from './transfer-store.ts';

/**
 * Sends a file or a pasted text to main in portions that fit a call, and returns the import's id.
 * Throws `file_unreadable`, `cancelled`, and main's refusals.
 */
export async function sendFile(source: ImportSource, signal: AbortSignal): Promise<string> {
  const isPasted = source.kind === 'text';
  const file = isPasted ? new File([source.text], t`What was pasted`) : source.file;
  if (file.size > LARGEST_FILE) {
    throw new ShopError(
      'file_unreadable',
      t`${file.name} has more than ${String(LARGEST_FILE / 1_000_000)} MB. Split it into smaller files.`,
    );
  }
  const announced = { name: asOneLine(file.name).slice(0, 500), size: file.size, isPasted };
  const { id } = await callShop('import.begin', announced);
  for (let from = 0; from < file.size; from += MOST_BYTES_SENT) {
    const bytes = await readBytes(file, from);
    if (signal.aborted) {
      callShop('import.cancel', { id }).catch(() => undefined);
      throw new ShopError('cancelled', t`It was cancelled. Nothing was added.`);
    }
    await callShop('import.bytes', { id, bytes });
  }
  return id;
}

async function readBytes(file: File, from: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(from, from + MOST_BYTES_SENT).arrayBuffer());
  } catch (error) {
    throw new ShopError(
      'file_unreadable',
      t`${file.name} can't be read. Close it where it is open, then choose it again.`,
      { cause: error },
    );
  }
}
