import { Plural } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useMissing } from '../../stores/register.ts';
import { showRegister } from '../../stores/shell.ts';
import layout from '../../ui/screen.module.css';

/** Tells how many of this year's entries lack something that the country's register needs. */
export function MissingInRegister() {
  const count = useMissing();
  if (count === 0) return null;
  return (
    <UnstyledButton className={layout.more} onClick={() => showRegister('missing')}>
      <Plural
        value={count}
        one="# entry of the register lacks something"
        other="# entries of the register lack something"
      />
    </UnstyledButton>
  );
}
