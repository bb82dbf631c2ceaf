import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ForDeveloper.module.css';

/** Folds away what only whoever builds or looks after the till's software needs. */
export function ForDeveloper({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className={classes.summary}>For the till’s developer</summary>
      <Stack gap="sm" mt="xs">
        {children}
      </Stack>
    </details>
  );
}
