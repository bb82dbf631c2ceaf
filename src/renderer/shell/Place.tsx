import { UnstyledButton } from '@mantine/core';
import { screenEntry, type Screen } from '../../shared/screens.ts';
import { showScreen, useShell } from '../stores/shell.ts';
import { PARTS } from './screens.tsx';
import classes from './Shell.module.css';

/** A place that a press leads to, and what waits there. */
export function Place({ screen }: { screen: Screen }) {
  const isCurrent = useShell((shell) => shell.screen === screen);
  const { icon: PlaceIcon, Count } = PARTS[screen];
  return (
    <UnstyledButton
      className={classes.link}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => showScreen(screen)}
    >
      <PlaceIcon size={18} aria-hidden="true" />
      {screenEntry(screen).name()}
      {Count && <Count />}
    </UnstyledButton>
  );
}
