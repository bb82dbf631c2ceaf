import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PetRow } from '../../../shared/pet.ts';
import { goToAnimal } from '../../animals/changes/go-to-animal.ts';
import { AnimalPicture } from '../../animals/photographs/AnimalPicture.tsx';
import { showScreen } from '../../stores/shell.ts';
import classes from './TodayScreen.module.css';

interface AnimalLineProps {
  animal: PetRow;
  /** What is said about it, below its name. */
  words: ReactNode;
  kind?: 'overdue' | 'due' | undefined;
  /** At the end of the line: a number, or a button. */
  children: ReactNode;
}

/** An animal of the day with its picture, which leads to it. */
export function AnimalLine({ animal, words, kind, children }: AnimalLineProps) {
  return (
    <li className={classes.line}>
      <UnstyledButton className={classes.animal} onClick={() => showAnimalInList(animal)}>
        <AnimalPicture animal={animal} />
        <span>
          <span translate="no">{animal.name}</span>
          <span className={classes.quiet} data-kind={kind}>
            {words}
          </span>
        </span>
      </UnstyledButton>
      {children}
    </li>
  );
}

/** Shows an animal where it stands in the list. */
export function showAnimalInList({ id }: PetRow): void {
  showScreen('inventory');
  void goToAnimal(id);
}
