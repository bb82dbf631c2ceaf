import { t } from '@lingui/core/macro';
import type { PetRow } from '../../../../shared/pet.ts';
import { useAnimalPicture } from '../../../animals/photographs/animal-picture.ts';
import classes from './AnimalGrid.module.css';

/** What the animal looks like, as small as the row. */
export function ThumbnailCell({ animal }: { animal: PetRow }) {
  const picture = useAnimalPicture(animal);
  if (!picture) return null;
  const { url, isPhotograph } = picture;
  return <img className={classes.thumbnail} src={url} alt={isPhotograph ? t`Photograph` : ''} />;
}
