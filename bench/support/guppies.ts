import type { WindowClient } from '../../src/main/testing/window-client.ts';
import { MOST_BYTES_SENT } from '../../src/shared/import-calls.ts';

/** Imports a list in CSV as a shop would have it: so many animals, in categories from “Fish 0” on. */
export async function importGuppies(
  window: WindowClient,
  animals: number,
  categories: number,
): Promise<void> {
  const rows = Array.from(
    { length: animals },
    (_, n) => `"Guppy ${String(n)}, fancy",Fish ${String(n % categories)},available,5`,
  );
  const bytes = Buffer.from(['name,category,status,price', ...rows].join('\n'));
  const announced = { name: 'guppies.csv', size: bytes.length, isPasted: false };
  const { id } = await window.call('import.begin', announced);
  for (let from = 0; from < bytes.length; from += MOST_BYTES_SENT) {
    const portion = new Uint8Array(bytes.subarray(from, from + MOST_BYTES_SENT));
    await window.call('import.bytes', { id, bytes: portion });
  }
  await window.call('import.read', { id, changes: {} });
  await window.call('import.commit', { id });
}
