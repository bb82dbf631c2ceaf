import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Locator } from '@playwright/test';
import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const { buffer: wasmBinary } = new Uint8Array(readFileSync(wasm));
prepareZXingModule({ overrides: { wasmBinary } });

/** Every code in a picture (PNG or JPEG, or its pixels) that ZXing finds. */
export function readCodes(picture: Uint8Array | ImageData): Promise<ReadResult[]> {
  return readBarcodes(picture, { maxNumberOfSymbols: 255 });
}

/** Pixels of a page for one point (1/72 inch): 288 per inch. */
const SCALE = 4;
const MM_PER_PIXEL = 25.4 / 72 / SCALE;

/** Reads a QR code as a till's camera would: from its picture, as drawn on screen. */
export async function readQrCode(code: Locator): Promise<string> {
  const [found] = await readCodes(await code.screenshot());
  return found?.text ?? '';
}

/** A code on paper: what it says, and how far (mm) its top left corner is from the page's. */
interface FoundCode {
  text: string;
  format: string;
  left: number;
  top: number;
}

/** Codes less than this apart (mm) from top to bottom are in one row. */
const SAME_ROW = 2;

function inReadingOrder(one: FoundCode, other: FoundCode): number {
  const below = one.top - other.top;
  return Math.abs(below) < SAME_ROW ? one.left - other.left : below;
}

/** How far (mm) the first of what is not white is from the top. */
function inkFrom({ data, width }: { data: Uint8ClampedArray; width: number }): number {
  const WHITE = 250;
  const first = data.findIndex((value, place) => place % 4 !== 3 && value < WHITE);
  return Math.floor(first / 4 / width) * MM_PER_PIXEL;
}

/** The pages of a PDF, each with its size (mm), where its ink begins, its text, and its codes row by row. */
export async function readPdf(
  pdf: Uint8Array,
): Promise<{ width: number; height: number; inkFrom: number; text: string; codes: FoundCode[] }[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [];
  for (const page of document.pages()) {
    // Rendering a page closes it.
    const text = page.getText();
    const { width, height, data } = await page.render({ scale: SCALE, render: 'bitmap' });
    const pixels = {
      width,
      height,
      data: new Uint8ClampedArray(data),
      colorSpace: 'srgb' as const,
    };
    const found = await readCodes(pixels);
    const codes = found.map(({ text, format, position: { topLeft } }) => ({
      text,
      format,
      left: topLeft.x * MM_PER_PIXEL,
      top: topLeft.y * MM_PER_PIXEL,
    }));
    pages.push({
      width: width * MM_PER_PIXEL,
      height: height * MM_PER_PIXEL,
      inkFrom: inkFrom(pixels),
      text,
      codes: codes.toSorted(inReadingOrder),
    });
  }
  document.destroy();
  library.destroy();
  return pages;
}
