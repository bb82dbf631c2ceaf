import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled, IconPlayerPause } from '@tabler/icons-react';
import type { ListenerState } from '../../../shared/app-info.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import classes from './ListenerLine.module.css';

/** The state of a service: listening and where, off, or failed and what to do about it. */
export function ListenerLine({ listener }: { listener: ListenerState }) {
  if (listener.state === 'listening') {
    const [address = ''] = listener.baseAddresses;
    return (
      <Group wrap="nowrap" gap="sm" role="status">
        <IconCircleCheckFilled size={18} className={classes.listening} aria-hidden />
        <Text size="sm" className={classes.words}>
          Listening at <span className={classes.address}>{address}</span>
        </Text>
        <CopyButton value={address} what="address" size="compact-sm" />
      </Group>
    );
  }
  const hasFailed = listener.state === 'failed';
  const StateIcon = hasFailed ? IconAlertTriangle : IconPlayerPause;
  return (
    <Group wrap="nowrap" gap="sm" role="status">
      <StateIcon size={18} className={classes[hasFailed ? 'failed' : 'off']} aria-hidden />
      <Text size="sm" className={classes.words}>
        {hasFailed ? `Not running. ${listener.problem.message}` : 'Off'}
      </Text>
    </Group>
  );
}
