import { t } from '@lingui/core/macro';
import { ShopError } from '../../shared/errors.ts';
import { orientationOf, turned } from './picture-orientation.ts';
import {
  LARGEST_PHOTOGRAPH,
  LARGEST_THUMBNAIL,
  LONGEST_SIDE,
  THUMBNAIL_SIDE,
  type NewPhotograph,
} from '../../shared/photograph.ts';

/** The most bytes of a file that is read as a picture, and what that is called. */
const LARGEST_FILE = 20_000_000;
const LARGEST_FILE_TEXT = '20 MB';

/** The longest side of the shop's picture in pixels, and its most bytes. */
const LOGO_SIDE = 600;
const LARGEST_LOGO = 70_000;

/** From the best to one with which every picture of this size has few enough bytes. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/**
 * A file as a photograph to keep: upright, scaled, without what the camera noted about the place. Throws
 * `file_unreadable` for a file that is too large, and for one that this browser can't show.
 */
export function scaledPicture(file: File): Promise<Pick<NewPhotograph, 'image' | 'thumbnail'>> {
  return withBitmap(file, async (picture) => ({
    image: await encoded(file, picture, LONGEST_SIDE, LARGEST_PHOTOGRAPH),
    thumbnail: await encoded(file, picture, THUMBNAIL_SIDE, LARGEST_THUMBNAIL),
  }));
}

/** A file as the JPEG of the shop's picture, for paper. Throws as `scaledPicture` does. */
export function scaledLogo(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return withBitmap(file, (picture) => encoded(file, picture, LOGO_SIDE, LARGEST_LOGO));
}

interface Picture {
  bitmap: ImageBitmap;
  /** Exif's, which the bitmap does not follow yet. */
  orientation: number;
}

async function withBitmap<Result>(
  file: File,
  work: (picture: Picture) => Promise<Result>,
): Promise<Result> {
  if (file.size > LARGEST_FILE) {
    throw unreadable(file, t`is too large. A photograph may have ${LARGEST_FILE_TEXT}.`);
  }
  const orientation = orientationOf(new Uint8Array(await file.arrayBuffer()));
  const bitmap = await bitmapOf(file, orientation === null ? 'from-image' : 'none');
  try {
    return await work({ bitmap, orientation: orientation ?? 1 });
  } finally {
    bitmap.close();
  }
}

async function bitmapOf(file: File, imageOrientation: ImageOrientation): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation });
  } catch {
    throw unreadable(
      file,
      t`is no picture that can be read here. Take a JPEG, PNG or WebP; save a HEIC as a JPEG first.`,
    );
  }
}

async function encoded(
  file: File,
  { bitmap, orientation }: Picture,
  side: number,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((length) =>
    Math.max(1, Math.round(length * scale)),
  ) as [number, number];
  const isOnSide = orientation > 4;
  const canvas = isOnSide ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw unreadable(file, t`can’t be scaled by this browser.`);
  // A JPEG has no transparency, and black would take its place.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(...turned(orientation, canvas.width, canvas.height));
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= most) return new Uint8Array(await blob.arrayBuffer());
  }
  throw unreadable(file, t`has too much in it to be kept as a photograph.`);
}

function unreadable({ name }: File, problem: string): ShopError {
  return new ShopError('file_unreadable', `“${name}” ${problem}`);
}
