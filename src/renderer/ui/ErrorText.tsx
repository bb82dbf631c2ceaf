import { IconAlertCircle } from '@tabler/icons-react';
import classes from './ErrorText.module.css';

/** An error beside what caused it; a screen reader tells it at once. Nothing when there is none. */
export function ErrorText({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <div className={classes.error} role="alert">
      <IconAlertCircle className={classes.icon} size={16} aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
