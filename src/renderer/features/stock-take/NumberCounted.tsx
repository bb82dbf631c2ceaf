import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { animalsIn } from '../../../shared/group.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { asciiDigits } from '../../../shared/written-number.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { numberText } from '../../ui/formats.ts';

/** The number in a text; null where it is none, or too long for one. */
function readNumber(text: string): number | null {
  const digits = asciiDigits(text.trim());
  return /^\d{1,6}$/u.test(digits) ? Number(digits) : null;
}

/** How many animals of a group were counted: entered by Enter, or by leaving the field. */
export function NumberCounted(props: {
  row: PetRow;
  counted: number | null;
  isFirst?: boolean;
  onCount: (counted: number) => void;
}) {
  const { row, counted, isFirst = false, onCount } = props;
  const before = counted === null ? '' : String(counted);
  const [typed, setTyped] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const enter = () => {
    const read = readNumber(typed);
    setWrong(typed !== '' && read === null);
    if (read !== null && read !== counted) onCount(read);
  };
  return (
    <TextInput
      aria-label={t`How many of ${row.name}`}
      placeholder={t`of ${numberText(animalsIn(row))}`}
      inputMode="numeric"
      autoComplete="off"
      w="6rem"
      ref={isFirst ? focusOnMount : undefined}
      value={typed}
      error={isWrong ? t`A whole number` : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
      }}
      onBlur={enter}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        enter();
      }}
    />
  );
}
