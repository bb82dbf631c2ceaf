import './ui/styles.ts';
import { useLingui } from '@lingui/react';
import {
  DirectionProvider,
  MantineProvider,
  useDirection,
  useMantineColorScheme,
} from '@mantine/core';
import { Activity, Suspense, useEffect, useLayoutEffect } from 'react';
import { styleNonce } from './csp.ts';
import { ErrorBoundary } from './shell/BarePages.tsx';
import { TakeIn } from './features/transfer/TakeIn.tsx';
import {
  CategoryQuestion,
  inspection,
  lockScreen,
  OpenedBackup,
  Toasts,
  WorkDialogs,
} from './shell/screens.tsx';
import { Shell } from './shell/Shell.tsx';
import { Shortcuts } from './shell/Shortcuts.tsx';
import { useSettings } from './stores/app.ts';
import { isClosed, isLocked, useInspectedUntil, useSignIn } from './stores/sign-in.ts';
import { schemeOfPage } from './ui/colour-scheme.ts';
import { directionOf } from './ui/language.ts';
import { useIsTelephone } from './ui/text-scale.ts';
import { theme } from './ui/theme.ts';
import { hideAllToasts } from './ui/toast.tsx';

/** The screens, with the lock in front of them when locked: what was typed there is kept. */
function Window() {
  const signIn = useSignIn((state) => state.signIn);
  const locked = isLocked(signIn);
  const isInspected = useInspectedUntil() !== null;
  const closed = isClosed(signIn);
  useEffect(() => {
    if (closed) hideAllToasts();
  }, [closed]);
  return (
    <>
      <Suspense>{locked && <lockScreen.Part persons={signIn?.persons ?? []} />}</Suspense>
      <Suspense>{isInspected && <inspection.Part />}</Suspense>
      <Activity mode={closed ? 'hidden' : 'visible'}>
        <Shell />
        <Shortcuts />
        <TakeIn />
        <Suspense>
          <OpenedBackup />
          <CategoryQuestion />
        </Suspense>
        <WorkDialogs />
      </Activity>
    </>
  );
}

/** Applies the owner's choice of theme whenever it changes. */
function FollowTheme() {
  const chosen = useSettings((state) => state.settings?.theme);
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (chosen) setColorScheme(chosen === 'system' ? 'auto' : chosen);
  }, [chosen, setColorScheme]);
  return null;
}

/** Lays the components out in the direction of the window's language. */
function FollowDirection() {
  const { locale } = useLingui().i18n;
  const { setDirection } = useDirection();
  useEffect(() => {
    setDirection(directionOf(locale));
  }, [locale, setDirection]);
  return null;
}

/** Tells the style sheets of what is beside the window's own element, too, when it is a telephone's. */
function FollowWidth() {
  const isTelephone = useIsTelephone();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-telephone', isTelephone);
  }, [isTelephone]);
  return null;
}

/** The whole window. */
export function App() {
  return (
    <ErrorBoundary>
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          colorSchemeManager={schemeOfPage}
          getStyleNonce={styleNonce}
        >
          <FollowTheme />
          <FollowDirection />
          <FollowWidth />
          <Suspense>
            <Toasts />
          </Suspense>
          <Window />
        </MantineProvider>
      </DirectionProvider>
    </ErrorBoundary>
  );
}
