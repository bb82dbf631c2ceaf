import { z } from 'zod';
import { Id } from './int64.ts';

/** The most photographs of one animal. */
export const MAX_PHOTOGRAPHS = 12;
/** The longest side of a photograph as it is kept, in pixels. */
export const LONGEST_SIDE = 1_600;
/** The longest side of a thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 160;
/** The most bytes of a photograph as it is kept; encoded, one fits into a call over HTTP. */
export const LARGEST_PHOTOGRAPH = 1024 * 1024;
/** The most bytes of a thumbnail. */
export const LARGEST_THUMBNAIL = 64 * 1024;
/** The most animals whose thumbnails one call returns. */
export const MAX_THUMBNAILS_PER_CALL = 200;

/**
 * Short, since an animal names its photographs, and so does each change of it in the history. That of a paper begins
 * with p, so what it is goes wherever the animal's photographs go.
 */
export const PhotographId = z.string().regex(/^[0-9a-fp][0-9a-f]{15}$/);

/** Whether a photograph is of a paper that belongs to the animal, and not of the animal. */
export function isPaper(id: string): boolean {
  return id.startsWith('p');
}

/** A photograph as the calls name it. */
export const PhotographRef = z.object({ id: PhotographId });
export type PhotographRef = z.infer<typeof PhotographRef>;

/** The photographs of an animal and its papers by their ids, in their order. Lists show the first that is no paper. */
export const PhotographIds = z
  .array(PhotographId)
  .max(MAX_PHOTOGRAPHS, { error: `are more than ${String(MAX_PHOTOGRAPHS)}` })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'must each be there once' });

/** The bytes with which each kind of picture begins; null for those that vary. */
const BEGINNINGS: readonly (readonly [type: string, bytes: readonly (number | null)[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/** The media type of a JPEG, PNG or WebP by its first bytes; null for anything else. */
export function pictureType(bytes: Uint8Array): string | null {
  const found = BEGINNINGS.find(([, beginning]) =>
    beginning.every((byte, place) => byte === null || byte === bytes[place]),
  );
  return found?.[0] ?? null;
}

const picture = (largest: number) =>
  z
    .instanceof(Uint8Array)
    .refine(({ length }) => length <= largest, { error: 'has too many bytes', abort: true })
    .refine((bytes) => pictureType(bytes) !== null, { error: 'must be a JPEG, PNG or WebP' });

/** A photograph to keep: upright, scaled, and as a thumbnail. */
export const NewPhotograph = z.object({
  petId: Id,
  image: picture(LARGEST_PHOTOGRAPH),
  thumbnail: picture(LARGEST_THUMBNAIL),
  isPaper: z.boolean().optional(),
});
export type NewPhotograph = z.infer<typeof NewPhotograph>;

/** A photograph without its image. Under its id neither ever changes. */
export const Thumbnail = PhotographRef.extend({ thumbnail: z.instanceof(Uint8Array) });
export type Thumbnail = z.infer<typeof Thumbnail>;
