import { Loader } from '@mantine/core';
import { Activity, lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { InventoryScreen } from '../features/inventory/InventoryScreen.tsx';
import { useShell, type Screen } from '../stores/shell.ts';
import { Delayed } from '../ui/Delayed.tsx';
import { Problems } from './Problems.tsx';
import { Rail, SCREEN_NAMES } from './Rail.tsx';
import classes from './Shell.module.css';

const TillsScreen = lazy(async () => ({
  default: (await import('../features/tills/TillsScreen.tsx')).TillsScreen,
}));
const SettingsScreen = lazy(async () => ({
  default: (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen,
}));

const SCREENS: Record<Screen, ReactNode> = {
  inventory: <InventoryScreen />,
  tills: <TillsScreen />,
  settings: <SettingsScreen />,
};

const waiting = (
  <Delayed>
    <div className={classes.waiting} role="status" aria-label="Loading">
      <Loader aria-hidden="true" />
    </div>
  </Delayed>
);

/** The frame of the window: rail, problems, and the screen. A screen that was left keeps its state. */
export function Shell() {
  const current = useShell((shell) => shell.screen);
  const [visited, setVisited] = useState<readonly Screen[]>([current]);
  if (!visited.includes(current)) setVisited([...visited, current]);

  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${SCREEN_NAMES[current]} – Animal Store`;
    // What had the focus may be hidden now: the keyboard goes on from the new screen.
    if (document.activeElement === document.body) main.current?.focus();
  }, [current]);

  return (
    <div className={classes.window}>
      <Rail />
      <div className={classes.content}>
        <Problems />
        <main ref={main} className={classes.main} tabIndex={-1} aria-label={SCREEN_NAMES[current]}>
          {visited.map((screen) => (
            <Activity key={screen} mode={screen === current ? 'visible' : 'hidden'}>
              <Suspense fallback={waiting}>{SCREENS[screen]}</Suspense>
            </Activity>
          ))}
        </main>
      </div>
    </div>
  );
}
