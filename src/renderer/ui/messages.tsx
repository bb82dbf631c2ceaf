import { IconAlertTriangle, IconInfoCircle, IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './messages.module.css';

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
      <Icon className={classes.calloutIcon} size={18} aria-hidden="true" />
      <div className={classes.calloutText}>{children}</div>
      {action && <div className={classes.calloutAction}>{action}</div>}
    </div>
  );
}

/** An error beside its cause, which screen readers announce at once. Renders nothing without one. */
export function ErrorText({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={classes.error} role="alert">
      <IconAlertCircle className={classes.errorIcon} size={16} aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What to do next, in a sentence or two. */
  children?: ReactNode;
  /** Buttons for doing so. */
  actions?: ReactNode;
}

/** Fills a place that is still empty, and says what to do next. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <h2 className={classes.title}>{title}</h2>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
