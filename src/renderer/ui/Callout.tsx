import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Callout.module.css';

interface CalloutProps {
  kind: 'danger' | 'warning' | 'info';
  children: ReactNode;
  /** A button that does something about it. */
  action?: ReactNode;
}

/** A sentence that matters to the whole screen. Screen readers announce a danger at once. */
export function Callout({ kind, children, action }: CalloutProps) {
  const Icon = kind === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={classes.callout} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon className={classes.icon} size={18} aria-hidden="true" />
      <div className={classes.text}>{children}</div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
