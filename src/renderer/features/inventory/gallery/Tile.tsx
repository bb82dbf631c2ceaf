import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { memo } from 'react';
import type { PetRow } from '../../../../shared/pet.ts';
import { useCategories } from '../../../stores/categories.ts';
import { useFields } from '../../../stores/fields.ts';
import { useAnimalPicture } from '../../../animals/photographs/animal-picture.ts';
import { CategoryMark } from '../../../ui/CategoryMark.tsx';
import { shownValue } from '../../../ui/formats.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { NameCell } from '../table/AnimalCells.tsx';
import classes from './Gallery.module.css';
import { cellId } from '../../../animals/list/grid-cells.ts';

const NO_LOOK = { colour: null, icon: null };

/** What the animal looks like; the category's icon where there is no picture. */
function Picture({ animal }: { animal: PetRow }) {
  const picture = useAnimalPicture(animal);
  const look = useCategories(({ looks }) => looks.get(animal.categoryId));
  return (
    <span className={classes.picture}>
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
    </span>
  );
}

/** What it costs, where the shop shows that. */
function Price({ animal }: { animal: PetRow }) {
  const field = useFields(({ list }) => list.find(({ id }) => id === 'price'));
  const text = field && !field.isHidden ? shownValue(field, animal.details[field.id]) : '';
  return text !== '' && <span translate="no">{text}</span>;
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
          <Picture animal={animal} />
          <span className={classes.line}>
            <NameCell animal={animal} />
          </span>
          <span className={classes.line}>
            <span className={classes.number} data-card translate="no">
              <Trans>No. {String(animal.id)}</Trans>
            </span>
            <Price animal={animal} />
          </span>
          <span className={classes.line}>
            <StatusBadge status={animal.status ?? null} />
          </span>
        </>
      )}
    </div>
  );
});
