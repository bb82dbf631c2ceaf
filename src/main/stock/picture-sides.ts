import { imageSize } from 'image-size';
import { ShopError } from '../../shared/errors.ts';
import { LONGEST_SIDE, THUMBNAIL_SIDE, type NewPhotograph } from '../../shared/photograph.ts';

/** The longer side of a picture in pixels, by its header alone; null for one without a readable header. */
function longerSide(picture: Uint8Array): number | null {
  try {
    const { width, height } = imageSize(picture);
    return Math.max(width, height);
  } catch {
    return null;
  }
}

/**
 * Refuses pictures that are larger on screen than the window makes them: a few bytes can hold a picture that
 * takes gigabytes to show. Throws `invalid_body` with `fields`.
 */
export function refuseLargePictures({ image, thumbnail }: NewPhotograph): void {
  const most = { image: LONGEST_SIDE, thumbnail: THUMBNAIL_SIDE };
  for (const [field, picture] of Object.entries({ image, thumbnail })) {
    const side = longerSide(picture);
    const limit = most[field as keyof typeof most];
    if (side !== null && side > 0 && side <= limit) continue;
    const problem =
      side === null
        ? 'is damaged, or no picture'
        : `must be at most ${String(limit)} pixels wide and high`;
    throw new ShopError('invalid_body', `${field} ${problem}`, { fields: { [field]: problem } });
  }
}
