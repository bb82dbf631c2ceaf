import type { PetFields } from '../../../shared/pet.ts';
import { isPaper } from '../../../shared/photograph.ts';
import { useCategories } from '../../stores/categories.ts';
import { illustrationFor } from '../../ui/illustration-names.ts';
import { illustrationUrl } from '../../ui/illustrations.ts';
import { useThumbnail } from './use-thumbnail.ts';

/** The illustration of a category; null where it has none. */
export function useIllustration(categoryId: bigint): string | null {
  const name = useCategories(({ names }) => names.get(categoryId)) ?? '';
  const look = useCategories(({ looks }) => looks.get(categoryId));
  const illustration = illustrationFor(name, look?.icon ?? null);
  return illustration && illustrationUrl(illustration);
}

/**
 * What an animal looks like: its first photograph that is no paper or, where there is none, the illustration of its category; null
 * where that has none either, undefined until it is known.
 */
export function useAnimalPicture({
  photographs,
  categoryId,
}: Pick<PetFields, 'photographs' | 'categoryId'>):
  { url: string; isPhotograph: boolean } | null | undefined {
  const photograph = useThumbnail(photographs.find((id) => !isPaper(id)));
  const illustration = useIllustration(categoryId);
  if (photograph === undefined) return undefined;
  if (photograph !== null) return { url: photograph, isPhotograph: true };
  return illustration === null ? null : { url: illustration, isPhotograph: false };
}
