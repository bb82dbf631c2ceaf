import { t } from '@lingui/core/macro';
import { animalsIn } from '../../../shared/group.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { numberText } from '../../ui/formats.ts';
import { readWhole } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';

const COUNTS = { least: 0, most: 999_999 };

/** How many animals of a group were counted: entered by Enter, or by leaving the field. */
export function NumberCounted(props: {
  row: PetRow;
  counted: number | null;
  isFirst?: boolean;
  onCount: (counted: number) => void;
}) {
  const { row, counted, isFirst = false, onCount } = props;
  return (
    <TypedField
      aria-label={t`How many of ${row.name}`}
      placeholder={t`of ${numberText(animalsIn(row))}`}
      inputMode="numeric"
      w="6rem"
      ref={isFirst ? focusOnMount : undefined}
      value={counted === null ? '' : String(counted)}
      read={(typed) => readWhole(typed, COUNTS)}
      onRead={onCount}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
