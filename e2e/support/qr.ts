import type { Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';

const PIXELS = 480;

/** Reads a QR code as a till's camera would: from its picture, as drawn on screen. */
export async function readQrCode(code: Locator): Promise<string> {
  const pixels = await code.evaluate(async (svg, size) => {
    const drawing = svg.cloneNode(true) as SVGElement;
    drawing.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    const image = new Image(size, size);
    image.src = `data:image/svg+xml,${encodeURIComponent(drawing.outerHTML)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas to draw on.');
    context.drawImage(image, 0, 0, size, size);
    return [...context.getImageData(0, 0, size, size).data];
  }, PIXELS);
  return decodeQR({ width: PIXELS, height: PIXELS, data: Uint8ClampedArray.from(pixels) });
}
