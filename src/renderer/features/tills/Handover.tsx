import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { IssuedKey } from '../../../shared/key.ts';
import { DialogFooter } from '../../ui/DialogFooter.tsx';
import classes from './KeyHandover.module.css';
import { KeyHandover } from './KeyHandover.tsx';
import { closeTask } from './tills-store.ts';

/**
 * A key that was just made, with what its till needs to connect. `isConnected` says whether a new till
 * has done so; null for a till that had connected before.
 */
export function Handover(props: { issued: IssuedKey; isConnected: boolean | null }) {
  const { issued, isConnected } = props;
  return (
    <Stack>
      <KeyHandover
        environment={issued.key.environment}
        secret={issued.secret}
        keychainWarning={issued.keychainWarning}
      />
      <DialogFooter justify="space-between">
        <Group role="status" gap="xs" wrap="nowrap">
          {isConnected === true && (
            <>
              <IconCircleCheckFilled size={20} className={classes.connected} aria-hidden />
              <Text fw={600}>Connected</Text>
            </>
          )}
          {isConnected === false && (
            <>
              <Loader size="xs" type="dots" aria-hidden />
              <Text>Waiting for the till to connect…</Text>
            </>
          )}
        </Group>
        <Button onClick={closeTask}>Done</Button>
      </DialogFooter>
    </Stack>
  );
}
