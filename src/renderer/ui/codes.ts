import { encodeCode128 } from 'etiket/barcode';
import { encodeQR } from 'etiket/qr';

/** A code in black, drawn in modules: a module is the width of its narrowest bar. */
export interface DrawnCode {
  /** With the white border that scanners need to find it. */
  width: number;
  height: number;
  /** The dark modules as the path of an SVG. */
  path: string;
}

/** The border of a QR code in modules (ISO/IEC 18004). */
const AROUND_QR = 4;
/** The border of a Code 128 on both sides in modules (ISO/IEC 15417). */
const BESIDE_BARS = 10;

/** A QR code that can be read while up to 15 % of it is spoilt. Throws when the text is too long for one. */
export function drawnQr(text: string): DrawnCode {
  const rows = encodeQR(text, { ecLevel: 'M' });
  const size = rows.length + 2 * AROUND_QR;
  const path = rows
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x + AROUND_QR} ${y + AROUND_QR}h1v1h-1z` : '')),
    )
    .join('');
  return { width: size, height: size, path };
}

/** A Code 128, one module high, of a text of letters, digits and signs of ASCII. */
export function drawnCode128(text: string): DrawnCode {
  let x = BESIDE_BARS;
  let path = '';
  for (const [place, width] of encodeCode128(text).entries()) {
    if (place % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  }
  return { width: x + BESIDE_BARS, height: 1, path };
}
