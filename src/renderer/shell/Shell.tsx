import { t } from '@lingui/core/macro';
import { Loader } from '@mantine/core';
import { Activity, Suspense, useEffect, useRef, useState } from 'react';
import { screenEntry, type Screen } from '../../shared/screens.ts';
import { useShell } from '../stores/shell.ts';
import { Delayed } from '../ui/Waiting.tsx';
import { ConnectionBar, Problems } from './Problems.tsx';
import { SampleBar } from './SampleBar.tsx';
import { fetchPartsAhead, PARTS } from './screens.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';

function WaitingForScreen() {
  return (
    <Delayed>
      <div className={classes.waiting} role="status" aria-label={t`Loading`}>
        <Loader aria-hidden="true" />
      </div>
    </Delayed>
  );
}

/** Whether an element is visible and can therefore have the focus. */
function isSeen(element: Element | null): boolean {
  return element !== null && element !== document.body && element.checkVisibility();
}

/** The frame of the window: places, problems, and the screen. A screen keeps its state when it is left. */
export function Shell() {
  const current = useShell((shell) => shell.screen);
  const [visited, setVisited] = useState<readonly Screen[]>([current]);
  if (!visited.includes(current)) setVisited([...visited, current]);

  useEffect(fetchPartsAhead, []);
  const name = screenEntry(current).name();
  const title = t`${screenEntry(current).name()} – Animal Store`;
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // The element that had the focus is hidden now, so the new screen takes the focus.
    if (!isSeen(document.activeElement)) main.current?.focus();
  }, [current]);

  return (
    <div className={classes.window}>
      <SampleBar />
      <div className={classes.frame}>
        <Sidebar />
        <div className={classes.content}>
          <ConnectionBar />
          <Problems />
          <main ref={main} id="screen" className={classes.main} tabIndex={-1} aria-label={name}>
            {visited.map((screen) => {
              const { Part } = PARTS[screen];
              return (
                <Activity key={screen} mode={screen === current ? 'visible' : 'hidden'}>
                  <Suspense fallback={<WaitingForScreen />}>
                    <Part />
                  </Suspense>
                </Activity>
              );
            })}
          </main>
        </div>
      </div>
    </div>
  );
}
