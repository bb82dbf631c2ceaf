import { Loader } from '@mantine/core';
import { Activity, Suspense, useEffect, useRef, useState } from 'react';
import { useShell, type Screen } from '../stores/shell.ts';
import { Delayed } from '../ui/Waiting.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { Problems } from './Problems.tsx';
import { Rail, SCREEN_NAMES } from './Rail.tsx';
import { fetchPartsAhead, SCREEN_CONTENT } from './screens.tsx';
import classes from './Shell.module.css';

const waiting = (
  <Delayed>
    <div className={classes.waiting} role="status" aria-label="Loading">
      <Loader aria-hidden="true" />
    </div>
  </Delayed>
);

/** Whether an element is visible and can therefore have the focus. */
function isSeen(element: Element | null): boolean {
  return element !== null && element !== document.body && element.checkVisibility();
}

/** The frame of the window: rail, problems, and the screen. A screen keeps its state when it is left. */
export function Shell() {
  const current = useShell((shell) => shell.screen);
  const [visited, setVisited] = useState<readonly Screen[]>([current]);
  if (!visited.includes(current)) setVisited([...visited, current]);

  useEffect(fetchPartsAhead, []);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${SCREEN_NAMES[current]} – Animal Store`;
    // The element that had the focus is hidden now, so the new screen takes the focus.
    if (!isSeen(document.activeElement)) main.current?.focus();
  }, [current]);

  return (
    <div className={classes.window}>
      <Rail />
      <div className={classes.content}>
        <ConnectionBar />
        <Problems />
        <main
          ref={main}
          id="screen"
          className={classes.main}
          tabIndex={-1}
          aria-label={SCREEN_NAMES[current]}
        >
          {visited.map((screen) => (
            <Activity key={screen} mode={screen === current ? 'visible' : 'hidden'}>
              <Suspense fallback={waiting}>{SCREEN_CONTENT[screen]}</Suspense>
            </Activity>
          ))}
        </main>
      </div>
    </div>
  );
}
