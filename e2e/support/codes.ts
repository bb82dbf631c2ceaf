import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator } from '@playwright/test';
import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const { buffer: wasmBinary } = new Uint8Array(readFileSync(wasm));
prepareZXingModule({ overrides: { wasmBinary } });

/** Every code in a picture (PNG or JPEG, or its pixels) that ZXing finds. */
export function readCodes(picture: Uint8Array | ImageData): Promise<ReadResult[]> {
  return readBarcodes(picture, { maxNumberOfSymbols: 255 });
}

/** Reads a QR code as a till's camera would: from its picture, as drawn on screen. */
export async function readQrCode(code: Locator): Promise<string> {
  const [found] = await readCodes(await code.screenshot());
  return found?.text ?? '';
}
