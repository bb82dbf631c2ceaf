import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconDots, IconPaw, IconSearch, IconUser } from '@tabler/icons-react';
import { SCREEN_NAMES, screenEntry, type Screen, type ScreenGroup } from '../../shared/screens.ts';
import { runCommand, showScreen, useShell } from '../stores/shell.ts';
import { useProfile } from '../stores/profile.ts';
import { lockWindow, useSignIn } from '../stores/sign-in.ts';
import { useIsTelephone, useIsTiny } from '../ui/text-scale.ts';
import { Place } from './Place.tsx';
import { PARTS } from './screens.tsx';
import classes from './Shell.module.css';
import { ViewPlaces } from './ViewPlaces.tsx';

/** The places, as a person looks for them. */
const GROUPS = Object.entries<() => string>({
  counter: () => t`Counter`,
  stock: () => t`Stock`,
  shop: () => t`Shop`,
} satisfies Record<ScreenGroup, () => string>).map(([group, name]) => ({
  name,
  screens: SCREEN_NAMES.filter((screen) => screenEntry(screen).group === group),
}));

/** All places: a sidebar, in narrow windows a rail, and on a telephone a bar at the bottom. */
export function Sidebar() {
  const isTelephone = useIsTelephone();
  return (
    <div className={classes.sidebar}>
      <section className={classes.head} aria-label={t`Animal Store`}>
        <span className={classes.mark}>
          <IconPaw aria-hidden="true" />
        </span>
        <ShopName />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Find a command`}
          onClick={() => runCommand('palette')}
        >
          <IconSearch size={18} aria-hidden="true" />
        </ActionIcon>
      </section>
      <div className={classes.places}>
        <nav className={classes.screens} aria-label={t`Screens`}>
          {isTelephone ? (
            <AtHand />
          ) : (
            GROUPS.map(({ name, screens }) => (
              <div key={name()} className={classes.group} role="group" aria-label={name()}>
                <span className={classes.heading} aria-hidden="true">
                  {name()}
                </span>
                {screens.map((screen) => (
                  <Place key={screen} screen={screen} />
                ))}
              </div>
            ))
          )}
        </nav>
        {!isTelephone && <ViewPlaces />}
        {!isTelephone && <SignedIn />}
      </div>
    </div>
  );
}

/** What the shop calls itself, where it has said so. */
function ShopName() {
  const name = useProfile(({ profile }) => profile.name);
  return (
    <Text className={classes.name} lineClamp={2} translate={name === '' ? undefined : 'no'}>
      {name === '' ? t`Animal Store` : name}
    </Text>
  );
}

/** A telephone's places: those side by side, and behind “More” the others and who is signed in. */
function AtHand() {
  const isTiny = useIsTiny();
  const isAtHand = (screen: Screen) => {
    const { atHand } = screenEntry(screen);
    return atHand === 'always' || (atHand === 'roomy' && !isTiny);
  };
  const atHand = SCREEN_NAMES.filter(isAtHand);
  const behindMore = SCREEN_NAMES.filter((screen) => !isAtHand(screen));
  const isCurrent = useShell((shell) => behindMore.includes(shell.screen));
  const current = useCurrentPerson();
  return (
    <>
      {atHand.map((screen) => (
        <Place key={screen} screen={screen} />
      ))}
      <Menu position="top-end">
        <Menu.Target>
          <UnstyledButton className={classes.link} aria-current={isCurrent ? 'page' : undefined}>
            <IconDots size={18} aria-hidden="true" />
            <Trans>More</Trans>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {behindMore.map((screen) => {
            const { icon: PlaceIcon } = PARTS[screen];
            return (
              <Menu.Item
                key={screen}
                leftSection={<PlaceIcon size={18} aria-hidden="true" />}
                onClick={() => showScreen(screen)}
              >
                {screenEntry(screen).name()}
              </Menu.Item>
            );
          })}
          {current && <Menu.Divider />}
          {current && (
            <Menu.Item
              leftSection={<IconUser size={18} aria-hidden="true" />}
              aria-label={signedInText(current)}
              translate="no"
              onClick={lockWindow}
            >
              {current.name}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function useCurrentPerson() {
  return useSignIn((state) => state.signIn?.current ?? null);
}

function signedInText({ name }: { name: string }): string {
  return t`${name} is signed in. Lock the window or switch`;
}

/** Shows who is signed in. A click locks the window for the next person. */
function SignedIn() {
  const current = useCurrentPerson();
  if (!current) return null;
  return (
    <UnstyledButton
      className={classes.foot}
      aria-label={signedInText(current)}
      translate="no"
      onClick={lockWindow}
    >
      <IconUser size={18} aria-hidden="true" />
      {current.name}
    </UnstyledButton>
  );
}
