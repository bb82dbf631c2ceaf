import { expect, it } from 'vitest';
import { orientationOf } from './picture-orientation.ts';

const EXIF = '49492a000800000001001201030001000000';

/** The chunk of a PNG or WebP with an orientation, after what comes before it. */
function picture(kind: 'png' | 'webp', orientation: number, before = ''): Uint8Array {
  const exif = `${EXIF}0${orientation}00000000000000`;
  const length = exif.length / 2 + before.length / 2;
  const parts = {
    png: [
      '89504e470d0a1a0a',
      '00000002',
      '49484452',
      '0000',
      'ffffffff',
      `000000${length.toString(16)}`,
      '65584966',
    ],
    webp: [
      '52494646ffffffff57454250',
      '56503858',
      '01000000',
      '0000',
      '45584946',
      `${length.toString(16)}000000`,
    ],
  }[kind];
  return new Uint8Array(Buffer.from(`${parts.join('')}${before}${exif}00000000`, 'hex'));
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])('a PNG or WebP tells that it lies by %d', (orientation) => {
  expect(orientationOf(picture('png', orientation))).toBe(orientation);
  expect(orientationOf(picture('webp', orientation))).toBe(orientation);
  expect(orientationOf(picture('webp', orientation, '457869660000'))).toBe(orientation);
});

it('nothing is turned that does not say so', () => {
  expect(orientationOf(picture('png', 9))).toBe(1);
  expect(orientationOf(picture('webp', 6).subarray(0, 40))).toBe(1);
  expect(
    orientationOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])),
  ).toBeNull();
  expect(orientationOf(new Uint8Array())).toBeNull();
});
