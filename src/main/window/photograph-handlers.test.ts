import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LARGEST_PHOTOGRAPH, LARGEST_THUMBNAIL } from '../../shared/photograph.ts';
import type { Shop } from '../app/shop.ts';
import { temporaryFolder } from '../testing/program.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';

const VIEW = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;
const JPEG = [0xff, 0xd8, 0xff];

let folder: string;
let shop: Shop;
let petId: bigint;

beforeEach(async () => {
  folder = temporaryFolder();
  const log = pino({ level: 'silent' });
  shop = await openWholeShop({ dataFolder: folder, log, secrets: memoryKeychain() });
  const pet = { name: 'Bella', categoryId: 1n };
  petId = (await call(shop, 'pets.add', { pet, view: VIEW })).row.id;
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

function picture(length: number, beginning = JPEG): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(beginning);
  return bytes;
}

function add(image: Uint8Array, thumbnail = picture(500)) {
  const photograph = { petId, image, thumbnail, position: null };
  return shop.bridge.call('photographs.add', { photograph }, 'test');
}

test('photographs are added, shown, arranged and removed, and every window is told', async () => {
  const told: unknown[] = [];
  shop.bridge.subscribe((name, data) => {
    if (name === 'photographs.changed') told.push(data);
  });
  const image = picture(LARGEST_PHOTOGRAPH);
  expect(await add(image, picture(LARGEST_THUMBNAIL))).toMatchObject({ ok: true });
  await add(picture(99));
  const [first, second] = await call(shop, 'photographs.ofPet', { petId });
  if (!first || !second) throw new Error('Photographs are missing');
  expect((await call(shop, 'photographs.image', { id: first.id })).image).toEqual(image);
  await call(shop, 'photographs.makeFirst', { id: second.id });
  const shown = await call(shop, 'photographs.thumbnails', { petIds: [petId, 99n] });
  expect(shown).toEqual([{ petId, thumbnail: picture(500) }]);
  const removed = await call(shop, 'photographs.remove', { id: first.id });
  expect(await call(shop, 'photographs.add', { photograph: removed })).toMatchObject({
    position: 1,
  });
  expect(told).toEqual(Array.from({ length: 5 }, () => ({ petId })));
});

test.each([
  ['too large', picture(LARGEST_PHOTOGRAPH + 1), picture(500)],
  ['with too large a thumbnail', picture(500), picture(LARGEST_THUMBNAIL + 1)],
  ['a PDF', picture(500, [0x25, 0x50, 0x44, 0x46]), picture(500)],
  ['with a thumbnail that is none', picture(500), picture(500, [0xff, 0xd8, 0xfe])],
  [
    'an AVI, which begins as a WebP does',
    picture(500, [...Buffer.from('RIFF1234AVI ')]),
    picture(500),
  ],
])('what is %s is refused', async (_, image, thumbnail) => {
  expect(await add(image, thumbnail)).toMatchObject({ ok: false, error: { code: 'invalid_body' } });
  expect(await call(shop, 'photographs.ofPet', { petId })).toEqual([]);
});

test.each([
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['WebP', [...Buffer.from('RIFF1234WEBP')]],
])('a %s is taken, too', async (_, beginning) => {
  expect(await add(picture(500, beginning))).toMatchObject({ ok: true });
});
