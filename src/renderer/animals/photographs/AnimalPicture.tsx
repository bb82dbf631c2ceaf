import type { ReactNode } from 'react';
import type { PetFields } from '../../../shared/pet.ts';
import { useAnimalPicture } from './animal-picture.ts';
import layout from '../../ui/screen.module.css';

interface AnimalPictureProps {
  animal: Pick<PetFields, 'photographs' | 'categoryId'>;
  /** A sign of what happened to it, in a corner. */
  children?: ReactNode;
}

/** What an animal looks like, small; its name is beside it. */
export function AnimalPicture({ animal, children }: AnimalPictureProps) {
  const picture = useAnimalPicture(animal);
  return (
    <span className={layout.picture} aria-hidden="true">
      {picture && <img src={picture.url} alt="" />}
      {children}
    </span>
  );
}

/** What the first of several animals look like, one over the other. */
export function PicturePile({ animals }: { animals: readonly AnimalPictureProps['animal'][] }) {
  return (
    <span className={layout.pile}>
      {animals.slice(0, MOST_SHOWN).map((animal, place) => (
        // They are told by their place alone.
        <AnimalPicture key={place} animal={animal} />
      ))}
    </span>
  );
}

const MOST_SHOWN = 3;
