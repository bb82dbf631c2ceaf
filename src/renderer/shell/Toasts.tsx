import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import classes from './Toasts.module.css';

/** Where toasts appear, on every screen. */
export function Toasts() {
  return <Notifications position="bottom-right" limit={4} classNames={{ root: classes.toasts }} />;
}
