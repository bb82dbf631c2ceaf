import type { PetRow } from '../../../../shared/pet.ts';
import classes from './AnimalGrid.module.css';
import { useThumbnail } from './thumbnails.ts';

/** The animal's first photograph, as small as the row. */
export function ThumbnailCell({ animal: { id } }: { animal: PetRow }) {
  const url = useThumbnail(id);
  return url && <img className={classes.thumbnail} src={url} alt="Photograph" />;
}
