import { rmSync } from 'node:fs';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LARGEST_PHOTOGRAPH, LARGEST_THUMBNAIL } from '../../shared/photograph.ts';
import type { EventData } from '../../shared/bridge.ts';
import type { Shop } from '../app/shop.ts';
import { temporaryFolder } from '../testing/program.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { pngOf } from '../testing/records.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';

let folder: string;
let shop: Shop;
let petId: bigint;

beforeAll(async () => {
  folder = temporaryFolder();
  const log = pino({ level: 'silent' });
  shop = await openWholeShop({ dataFolder: folder, log, secrets: memoryKeychain() });
  const pet = { name: 'Bella', categoryId: 1n };
  petId = (await call(shop, 'pets.add', { pet })).row.id;
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

function begun(beginning: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(500);
  bytes.set(beginning);
  return bytes;
}

function add(image: Uint8Array, thumbnail: Uint8Array = pngOf(500)) {
  const photograph = { petId, image, thumbnail };
  return shop.bridge.call('photographs.add', { photograph }, 'test');
}

test('photographs are taken in, named by their animal and shown, and every window is notified', async () => {
  const shown: unknown[] = [];
  shop.bridge.subscribe((name, data) => {
    if (name === 'pets.changed')
      shown.push((data as EventData<'pets.changed'>).rows[0]?.photographs);
  });
  const image = pngOf(LARGEST_PHOTOGRAPH);
  const thumbnail = pngOf(LARGEST_THUMBNAIL);
  const { id } = await call(shop, 'photographs.add', { photograph: { petId, image, thumbnail } });
  const changes = [{ id: petId, version: 0, change: { photographs: [id] } }];
  const { rows } = await call(shop, 'pets.changeEach', { changes });
  expect(rows).toMatchObject([{ photographs: [id] }]);
  expect((await call(shop, 'photographs.image', { id })).image).toEqual(image);
  expect(await call(shop, 'photographs.thumbnails', { ids: [id] })).toEqual([{ id, thumbnail }]);
  await vi.waitFor(() => expect(shown.at(-1)).toEqual([id]));
});

test('an animal has twelve photographs at most', async () => {
  const photographs = Array.from({ length: 13 }, (_, place) =>
    place.toString(16).padStart(16, '0'),
  );
  const changes = [{ id: petId, version: 0, change: { photographs } }];
  const reply = await shop.bridge.call('pets.changeEach', { changes }, 'test');
  expect(reply).toMatchObject({ ok: false, error: { code: 'invalid_body' } });
});

const REFUSED: [what: string, image: Uint8Array, thumbnail: Uint8Array][] = [
  ['too large', pngOf(LARGEST_PHOTOGRAPH + 1), pngOf(500)],
  ['with too large a thumbnail', pngOf(500), pngOf(LARGEST_THUMBNAIL + 1)],
  ['a PDF', begun([0x25, 0x50, 0x44, 0x46]), pngOf(500)],
  ['with a thumbnail that is none', pngOf(500), begun([0xff, 0xd8, 0xfe])],
  ['an AVI, which begins as a WebP does', begun([...Buffer.from('RIFF1234AVI ')]), pngOf(500)],
  ['a JPEG without a header', begun([0xff, 0xd8, 0xff]), pngOf(500)],
  ['a WebP without a header', begun([...Buffer.from('RIFF1234WEBP')]), pngOf(500)],
  ['60,000 pixels high in few bytes', pngOf(500, 10, 60_000), pngOf(500)],
  ['one pixel too wide', pngOf(500, 1_601), pngOf(500)],
  ['with a thumbnail as wide as a photograph', pngOf(500), pngOf(500, 1_600)],
  ['without any height', pngOf(500, 0, 0), pngOf(500)],
];

test('what is no photograph that a window makes is refused', async () => {
  const usage = () => call(shop, 'app.storageUsage', {});
  const { photographs } = await usage();
  for (const [what, image, thumbnail] of REFUSED)
    expect(await add(image, thumbnail), what).toMatchObject({ error: { code: 'invalid_body' } });
  expect((await usage()).photographs).toEqual(photographs);
});

test.each(['jpeg', 'webp', 'png'] as const)('a %s is taken', async (format) => {
  const create = { width: 1_600, height: 900, channels: 3 as const, background: 'green' };
  const image = await sharp({ create }).toFormat(format).toBuffer();
  const thumbnail = await sharp(image).resize(160).toFormat(format).toBuffer();
  expect(await add(image, thumbnail)).toMatchObject({ ok: true });
});
