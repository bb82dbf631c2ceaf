/** TIFF's tag of the orientation, as Exif has it: 1 upright, 3 upside down, 6 and 8 on a side, the even ones of these mirrored. */
const ORIENTATION = 0x0112;
/** The signs with which a WebP and a PNG begin. */
const RIFF = 0x52494646;
const PNG = 0x89504e47;

/**
 * How a WebP or PNG is to be turned to lie as it was taken: Exif's orientation, 1 to 8. Null for another format,
 * whose orientation the browser knows.
 */
export function orientationOf(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sign = bytes.length < 12 ? 0 : view.getUint32(0);
  if (sign !== RIFF && sign !== PNG) return null;
  const isPng = sign === PNG;
  let at = isPng ? 8 : 12;
  while (at + 8 <= bytes.length) {
    const [lengthAt, nameAt] = isPng ? [at, at + 4] : [at + 4, at];
    const length = view.getUint32(lengthAt, !isPng);
    const name = String.fromCharCode(...bytes.subarray(nameAt, nameAt + 4));
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'EXIF' || name === 'eXIf') return orientationInExif(chunk);
    // A checksum follows each chunk of a PNG; those of a WebP have even places.
    at += 8 + length + (isPng ? 4 : length % 2);
  }
  return 1;
}

function orientationInExif(exif: Uint8Array): number {
  // Many programs write the six bytes that a JPEG has before it.
  const begin = exif[0] === 0x45 ? 6 : 0;
  const view = new DataView(exif.buffer, exif.byteOffset + begin, Math.max(exif.length - begin, 0));
  if (view.byteLength < 8) return 1;
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > view.byteLength) return 1;
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** How a canvas of that size is turned before a picture of such an orientation is drawn, by its longer or shorter side. */
export function turned(
  orientation: number,
  width: number,
  height: number,
): readonly [number, number, number, number, number, number] {
  const TURNS = [
    [1, 0, 0, 1, 0, 0],
    [-1, 0, 0, 1, width, 0],
    [-1, 0, 0, -1, width, height],
    [1, 0, 0, -1, 0, height],
    [0, 1, 1, 0, 0, 0],
    [0, 1, -1, 0, width, 0],
    [0, -1, -1, 0, width, height],
    [0, -1, 1, 0, 0, height],
  ] as const;
  return TURNS[orientation - 1] ?? TURNS[0];
}
