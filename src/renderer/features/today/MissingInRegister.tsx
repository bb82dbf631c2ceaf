import { Plural } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useCallback } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { callShop } from '../../shop.ts';
import { followAnimals } from '../../stores/follow.ts';
import { showRegister } from '../../stores/shell.ts';
import { useReading } from '../../stores/use-reading.ts';
import layout from '../../ui/screen.module.css';

/** Tells how many of this year's entries lack something that the country's register needs. */
export function MissingInRegister() {
  const read = useCallback(
    () =>
      callShop('register.page', {
        ...{ part: 'missing', search: '', before: null, limit: 1 },
        ...{ from: `${dayNamed(Date.now()).slice(0, 4)}-01-01`, to: null },
      }),
    [],
  );
  const { value } = useReading(read, followAnimals);
  const count = value?.counts.missing ?? 0;
  if (count === 0) return null;
  return (
    <UnstyledButton
      className={layout.more}
      onClick={() => {
        showRegister('missing');
      }}
    >
      <Plural
        value={count}
        one="# entry of the register lacks something"
        other="# entries of the register lack something"
      />
    </UnstyledButton>
  );
}
