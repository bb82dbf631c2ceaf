import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readCodes } from '../../../e2e/support/codes.ts';
import { drawnCode128, drawnQr, type DrawnCode } from './codes.ts';

/** What a reader that is not ours makes of a code. */
async function read({ width, height, path }: DrawnCode): Promise<string[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 4}" height="${
    height === 1 ? 80 : height * 4
  }" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  const found = await readCodes(await sharp(Buffer.from(svg)).png().toBuffer());
  return found.flatMap(({ format, text }) => [format, text]);
}

const TEXTS = ['000012', '9223372036854775807', '276098106123456', 'AT120815', 'a-B/7'];

it.each(TEXTS)('ZXing reads %s', async (text) => {
  expect(await read(drawnCode128(text))).toEqual(['Code128', text]);
  expect(await read(drawnQr(text))).toEqual(['QRCode', text]);
});
