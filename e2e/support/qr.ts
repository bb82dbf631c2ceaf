import type { Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';

const PIXELS = 480;

/** Reads a QR code as a till's camera would: from its picture, as drawn on screen. */
export async function readQrCode(code: Locator): Promise<string> {
  const bytes = await code.evaluate(async (svg, size) => {
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
    const { data } = context.getImageData(0, 0, size, size);
    // A text crosses over to the test in a moment, and a million numbers in seconds.
    return Array.from(data, (byte) => String.fromCharCode(byte)).join('');
  }, PIXELS);
  const data = Uint8ClampedArray.from(Buffer.from(bytes, 'latin1'));
  return decodeQR({ width: PIXELS, height: PIXELS, data });
}
