import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorText } from './messages.tsx';

interface FormEndProps {
  problem: string | undefined;
  onCancel: () => void;
  /** The buttons that do what the form asks. */
  children: ReactNode;
}

/** How a form in a panel ends: what is wrong, what it does, and the way out. */
export function FormEnd({ problem, onCancel, children }: FormEndProps) {
  return (
    <>
      <ErrorText>{problem}</ErrorText>
      <Group gap="xs">
        {children}
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </>
  );
}
