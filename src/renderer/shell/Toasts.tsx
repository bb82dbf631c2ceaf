import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import classes from '../ui/toast.module.css';

/** Where toasts appear, on every screen. One that fades would stand beside the one that replaces it. */
export function Toasts() {
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      transitionDuration={0}
      classNames={{ root: classes.toasts }}
    />
  );
}
