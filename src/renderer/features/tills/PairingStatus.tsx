import { Group, Loader, Text } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import classes from './PairingStatus.module.css';

/** Shows whether the till being paired has made its first request; screen readers announce it. */
export function PairingStatus({ connected }: { connected: boolean }) {
  return (
    <Group role="status" gap="xs" wrap="nowrap">
      {connected ? (
        <>
          <IconCircleCheckFilled size={20} className={classes.connected} aria-hidden />
          <Text fw={600}>Connected</Text>
        </>
      ) : (
        <>
          <Loader size="xs" type="dots" aria-hidden />
          <Text>Waiting for its first request…</Text>
        </>
      )}
    </Group>
  );
}
