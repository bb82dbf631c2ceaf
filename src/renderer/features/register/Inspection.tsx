import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { callPersons, useInspectedUntil } from '../../stores/sign-in.ts';
import { timeOf } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import classes from './Register.module.css';
import { RegisterScreen } from './RegisterScreen.tsx';

/** The register and nothing else, for an inspector: leaving it takes a PIN where the shop has persons. */
export function Inspection() {
  const until = timeOf(useInspectedUntil() ?? 0);
  const { running, problem, run } = useAction();
  return (
    <div className={classes.inspection}>
      <header className={classes.inspectionBar}>
        <IconEye size={18} aria-hidden="true" />
        <span>
          {problem?.message ?? <Trans>Shown to an inspector until {until}, to be read only.</Trans>}
        </span>
        <Button
          variant="default"
          size="xs"
          aria-disabled={running}
          onClick={() => void run(() => callPersons('persons.lock', {}))}
        >
          <Trans context="to do">End</Trans>
        </Button>
      </header>
      <main aria-label={t`Register`}>
        <RegisterScreen />
      </main>
    </div>
  );
}
