import { UnstyledButton } from '@mantine/core';
import {
  IconCash,
  IconCategory,
  IconHistory,
  IconPaw,
  IconSettings,
  IconSun,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { SCREENS, showScreen, useShell, type Screen } from '../stores/shell.ts';
import { lockWindow, useSignIn } from '../stores/sign-in.ts';
import classes from './Rail.module.css';

/** The screens' names. */
export const SCREEN_NAMES: Record<Screen, string> = {
  today: 'Today',
  inventory: 'Inventory',
  categories: 'Categories',
  history: 'History',
  tills: 'Tills',
  settings: 'Settings',
};

const ICONS: Record<Screen, Icon> = {
  today: IconSun,
  inventory: IconPaw,
  categories: IconCategory,
  history: IconHistory,
  tills: IconCash,
  settings: IconSettings,
};

/** The slim rail on the left that switches between screens. */
export function Rail() {
  const current = useShell((shell) => shell.screen);
  return (
    <nav className={classes.rail} aria-label="Screens">
      {SCREENS.map((screen) => {
        const ScreenIcon = ICONS[screen];
        return (
          <UnstyledButton
            key={screen}
            className={classes.link}
            aria-current={screen === current ? 'page' : undefined}
            onClick={() => {
              showScreen(screen);
            }}
          >
            <ScreenIcon size={22} stroke={1.6} aria-hidden="true" />
            {SCREEN_NAMES[screen]}
          </UnstyledButton>
        );
      })}
      <SignedIn />
    </nav>
  );
}

/** Shows who is signed in. A click locks the window for the next person. */
function SignedIn() {
  const current = useSignIn((state) => state.signIn?.current ?? null);
  if (!current) return null;
  return (
    <UnstyledButton
      className={classes.foot}
      aria-label={`${current.name} is signed in. Lock the window or switch`}
      translate="no"
      onClick={lockWindow}
    >
      <IconUser size={22} stroke={1.6} aria-hidden="true" />
      {current.name}
    </UnstyledButton>
  );
}
