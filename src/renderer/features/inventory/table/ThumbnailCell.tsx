import type { PetRow } from '../../../../shared/pet.ts';
import { useThumbnail } from '../../../animals/photographs/use-thumbnail.ts';
import classes from './AnimalGrid.module.css';

/** The animal's first photograph, as small as the row. */
export function ThumbnailCell({ animal: { photographs } }: { animal: PetRow }) {
  const url = useThumbnail(photographs[0]);
  return url && <img className={classes.thumbnail} src={url} alt="Photograph" />;
}
