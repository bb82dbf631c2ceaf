import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

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
    <div className={classes.root}>
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
