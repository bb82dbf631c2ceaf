import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { memo } from 'react';
import type { FieldId } from '../../../../shared/fields/field.ts';
import type { PetRow } from '../../../../shared/pet.ts';
import { useCategories } from '../../../stores/categories.ts';
import { useFields } from '../../../stores/fields.ts';
import { useAnimalPicture } from '../../../animals/photographs/animal-picture.ts';
import { CategoryMark } from '../../../ui/CategoryMark.tsx';
import { shownValue } from '../../../ui/formats.ts';
import { AnimalName, Count, isException, Marks, StatusCell, Tick } from '../table/AnimalCells.tsx';
import classes from './Gallery.module.css';
import { FIRST_FIELD } from '../../../animals/view/columns.ts';
import { cellId } from '../../../animals/list/grid-cells.ts';

const NO_LOOK = { colour: null, icon: null };

/** What the animal looks like; the category's icon where there is no picture. */
function Picture({ animal }: { animal: PetRow }) {
  const picture = useAnimalPicture(animal);
  const look = useCategories(({ looks }) => looks.get(animal.categoryId));
  return (
    <>
      {picture && (
        <img
          src={picture.url}
          alt={picture.isPhotograph ? t`Photograph` : ''}
          data-drawn={!picture.isPhotograph || undefined}
          decoding="async"
          draggable={false}
        />
      )}
      {picture === null && <CategoryMark category={look ?? NO_LOOK} />}
    </>
  );
}

/** What an animal has in one of the shop's fields, where the shop shows that. */
function useShown(animal: PetRow, id: FieldId): string {
  const field = useFields(({ list }) => list.find((one) => one.id === id));
  return field && !field.isHidden ? shownValue(field, animal.details[id]) : '';
}

/** Below the picture: name and price, then breed and cage or, without them, the number. */
function Words({ animal }: { animal: PetRow }) {
  const price = useShown(animal, FIRST_FIELD);
  const kind = [useShown(animal, 'breed'), useShown(animal, 'place')].filter((text) => text !== '');
  return (
    <>
      <span className={classes.line}>
        <AnimalName animal={animal} />
        <Marks animal={animal} />
        <span className={classes.price} translate="no">
          {price}
        </span>
      </span>
      <span className={`${classes.line} ${classes.quiet}`} translate="no">
        {kind.length > 0 ? kind.join(' · ') : t`No. ${String(animal.id)}`}
      </span>
    </>
  );
}

interface TileProps {
  /** Its index in the view. */
  index: number;
  column: number;
  /** Undefined while it is being read. */
  animal: PetRow | undefined;
  isActive: boolean;
  isSelected: boolean;
  /** Whether the clerk has just added the animal or navigated to it. */
  isPointedAt: boolean;
}

/** One animal of the gallery. */
export const Tile = memo(function Tile(props: TileProps) {
  // Its words follow the window's language.
  useLingui();
  const { index, column, animal, isActive, isSelected, isPointedAt } = props;
  return (
    <div
      id={cellId(index, 0)}
      role="gridcell"
      className={classes.tile}
      aria-colindex={column + 1}
      aria-selected={isSelected}
      aria-current={isPointedAt || undefined}
      aria-busy={animal ? undefined : true}
      tabIndex={isActive ? 0 : -1}
    >
      {animal && (
        <>
          <span className={classes.picture}>
            <Picture animal={animal} />
            <Tick />
            <span className={isException(animal.status) ? classes.status : 'visually-hidden'}>
              <StatusCell animal={animal} />
            </span>
            <span className={classes.count}>
              <Count animal={animal} />
            </span>
          </span>
          <Words animal={animal} />
        </>
      )}
    </div>
  );
});
