import type { PetRow } from '../../../shared/pet.ts';
import { useAnimalPicture } from '../../animals/photographs/animal-picture.ts';
import classes from './StockTake.module.css';

/** What an animal looks like, small. */
export function AnimalPicture({ row }: { row: PetRow }) {
  const picture = useAnimalPicture(row);
  return (
    <span className={classes.picture} aria-hidden="true">
      {picture && <img src={picture.url} alt="" />}
    </span>
  );
}
