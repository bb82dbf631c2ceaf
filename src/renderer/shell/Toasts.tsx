import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

/** Where toasts appear, on every screen. */
export function Toasts() {
  return <Notifications position="bottom-right" limit={4} />;
}
