import { IconAlertCircle } from '@tabler/icons-react';
import classes from './ErrorText.module.css';

/** An error beside its cause, which screen readers announce at once. Renders nothing without one. */
export function ErrorText({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <div className={classes.error} role="alert">
      <IconAlertCircle className={classes.icon} size={16} aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
