import { t } from '@lingui/core/macro';
import type { PetRow } from '../../../../shared/pet.ts';
import { useCategories } from '../../../stores/categories.ts';
import { useIllustration } from '../../../animals/photographs/animal-picture.ts';
import { useThumbnail } from '../../../animals/photographs/use-thumbnail.ts';
import { CategoryMark } from '../../../ui/CategoryMark.tsx';

const NO_LOOK = { colour: null, icon: null };

/** What the animal looks like, as small as the row: its first photograph, or the picture or icon of its category. */
export function Thumbnail({ animal: { photographs, categoryId } }: { animal: PetRow }) {
  const [first] = photographs;
  if (first === undefined) return <CategoryPicture id={categoryId} />;
  return <Photograph id={first} categoryId={categoryId} />;
}

function Photograph({ id, categoryId }: { id: string; categoryId: bigint }) {
  const url = useThumbnail(id);
  if (url === undefined) return null;
  if (url === null) return <CategoryPicture id={categoryId} />;
  return <img src={url} alt={t`Photograph`} decoding="async" draggable={false} />;
}

function CategoryPicture({ id }: { id: bigint }) {
  const url = useIllustration(id);
  const look = useCategories(({ looks }) => looks.get(id));
  if (url === null) return <CategoryMark category={look ?? NO_LOOK} />;
  return <img src={url} alt="" decoding="async" draggable={false} />;
}
