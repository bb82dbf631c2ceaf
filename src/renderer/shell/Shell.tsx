import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Loader, UnstyledButton } from '@mantine/core';
import { Activity, Suspense, useEffect, useRef, useState } from 'react';
import {
  IconCash,
  IconCategory,
  IconHistory,
  IconReceipt,
  IconPaw,
  IconSearch,
  IconSettings,
  IconSun,
  IconTruckDelivery,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { runCommand, showScreen, useShell, type Screen } from '../stores/shell.ts';
import { lockWindow, useSignIn } from '../stores/sign-in.ts';
import { Delayed } from '../ui/Waiting.tsx';
import { ConnectionBar, Problems } from './Problems.tsx';
import { SampleBar } from './SampleBar.tsx';
import { fetchPartsAhead, SCREEN_CONTENT } from './screens.tsx';
import classes from './Shell.module.css';

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
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = t`${SCREEN_NAMES[current]} – Animal Store`;
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
          <main
            ref={main}
            id="screen"
            className={classes.main}
            tabIndex={-1}
            aria-label={SCREEN_NAMES[current]}
          >
            {visited.map((screen) => (
              <Activity key={screen} mode={screen === current ? 'visible' : 'hidden'}>
                <Suspense fallback={<WaitingForScreen />}>{SCREEN_CONTENT[screen]}</Suspense>
              </Activity>
            ))}
          </main>
        </div>
      </div>
    </div>
  );
}

/** The screens' names. */
const SCREEN_NAMES: Record<Screen, string> = {
  get today() {
    return t`Today`;
  },
  get sales() {
    return t`Sales`;
  },
  get customers() {
    return t`Customers`;
  },
  get inventory() {
    return t`Inventory`;
  },
  get deliveries() {
    return t`Goods in`;
  },
  get categories() {
    return t`Categories`;
  },
  get history() {
    return t`History`;
  },
  get tills() {
    return t`Tills`;
  },
  get settings() {
    return t`Settings`;
  },
};

const ICONS: Record<Screen, Icon> = {
  today: IconSun,
  sales: IconReceipt,
  customers: IconUsers,
  inventory: IconPaw,
  deliveries: IconTruckDelivery,
  categories: IconCategory,
  history: IconHistory,
  tills: IconCash,
  settings: IconSettings,
};

/** The places, as a person looks for them. */
const GROUPS: readonly { name: string; screens: readonly Screen[] }[] = [
  {
    get name() {
      return t`Counter`;
    },
    screens: ['today', 'sales'],
  },
  {
    get name() {
      return t`Stock`;
    },
    screens: ['inventory', 'deliveries', 'categories'],
  },
  {
    get name() {
      return t`Shop`;
    },
    screens: ['customers', 'history', 'tills', 'settings'],
  },
];

/** All places: a sidebar, in narrow windows a rail, and on a telephone a bar at the bottom. */
function Sidebar() {
  return (
    <div className={classes.sidebar}>
      <section className={classes.head} aria-label={t`Animal Store`}>
        <span className={classes.mark}>
          <IconPaw aria-hidden="true" />
        </span>
        <span className={classes.name}>
          <Trans>Animal Store</Trans>
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Find a command`}
          onClick={() => {
            runCommand('palette');
          }}
        >
          <IconSearch size={18} aria-hidden="true" />
        </ActionIcon>
      </section>
      <nav className={classes.places} aria-label={t`Screens`}>
        {GROUPS.map(({ name, screens }) => (
          <div key={name} className={classes.group} role="group" aria-label={name}>
            <span className={classes.heading} aria-hidden="true">
              {name}
            </span>
            {screens.map((screen) => (
              <Place key={screen} screen={screen} />
            ))}
          </div>
        ))}
        <SignedIn />
      </nav>
    </div>
  );
}

function Place({ screen }: { screen: Screen }) {
  const isCurrent = useShell((shell) => shell.screen === screen);
  const PlaceIcon = ICONS[screen];
  return (
    <UnstyledButton
      className={classes.link}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => {
        showScreen(screen);
      }}
    >
      <PlaceIcon size={18} aria-hidden="true" />
      {SCREEN_NAMES[screen]}
    </UnstyledButton>
  );
}

/** Shows who is signed in. A click locks the window for the next person. */
function SignedIn() {
  const current = useSignIn((state) => state.signIn?.current ?? null);
  if (!current) return null;
  return (
    <UnstyledButton
      className={classes.foot}
      aria-label={t`${current.name} is signed in. Lock the window or switch`}
      translate="no"
      onClick={lockWindow}
    >
      <IconUser size={18} aria-hidden="true" />
      {current.name}
    </UnstyledButton>
  );
}
