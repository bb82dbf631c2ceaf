import { Text } from '@mantine/core';
import type { ListenerState } from '../../../shared/service-state.ts';
import { isThisComputerOnly } from '../../stores/service.ts';
import classes from './Whereabouts.module.css';

/** One line under the heading: where tills connect, and which ones can. */
export function Whereabouts({ listener }: { listener: ListenerState }) {
  if (listener.state !== 'listening') return null;
  const [address = ''] = listener.baseAddresses;
  return (
    <Text size="sm" c="dimmed">
      Tills connect to <span className={classes.address}>{address}</span>
      {isThisComputerOnly(address)
        ? ', from this computer only.'
        : ', from anywhere in the shop’s network.'}
    </Text>
  );
}
