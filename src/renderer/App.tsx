import './ui/styles.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { styleNonce } from './csp.ts';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { FollowTheme } from './shell/FollowTheme.tsx';
import { Shell } from './shell/Shell.tsx';
import { Shortcuts } from './shell/Shortcuts.tsx';
import { theme } from './ui/theme.ts';

/** The whole window. */
export function App() {
  return (
    <ErrorBoundary>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
        <FollowTheme />
        <Notifications position="bottom-right" limit={4} />
        <Shell />
        <Shortcuts />
      </MantineProvider>
    </ErrorBoundary>
  );
}
