import type { Shop } from '../../app/shop.ts';
import { makeExport, PLAIN } from '../../stock/journal/testing/make-export.ts';
import { call } from '../../testing/whole-shop.ts';

/** Takes in two receipts of a till that give money back for nothing, at a moment (Unix ms), and settles the first. */
export async function takeInDays(shop: Shop, now: number): Promise<void> {
  const [saleId = ''] = await takeIn(shop, 1, now);
  await call(shop, 'sales.settle', { saleId, place: 0, reason: 'Seen' });
  await takeIn(shop, 2, now);
}

async function takeIn(shop: Shop, number: number, now: number): Promise<string[]> {
  const positions = [{ text: 'Hay', price: 1 }];
  const back = { number, at: new Date(now).toISOString(), isStorno: true, positions };
  const bytes = new Uint8Array(makeExport([back], { ...PLAIN, currency: 'USD' }));
  const announced = { name: 'day.zip', size: bytes.length, isPasted: false };
  const { id } = await call(shop, 'import.begin', announced);
  await call(shop, 'import.bytes', { id, bytes });
  return (await call(shop, 'import.takeInJournal', { id, till: 'Till' })).sales;
}
