import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useSettings } from '../stores/settings.ts';

/** Applies the owner's choice of theme. The library remembers it for the next start. */
export function FollowTheme() {
  const chosen = useSettings((state) => state.settings?.theme);
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (chosen) setColorScheme(chosen === 'system' ? 'auto' : chosen);
  }, [chosen, setColorScheme]);
  return null;
}
