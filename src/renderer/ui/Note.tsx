import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Note.module.css';

/** A few plain words beside their subject, with what can be done. Quiet, or louder for a warning. */
export function Note(props: {
  kind: 'info' | 'warning' | 'danger';
  title?: string;
  children: ReactNode;
}) {
  const { kind, title, children } = props;
  const Icon = kind === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <Alert
      role={kind === 'danger' ? 'alert' : 'note'}
      icon={<Icon size={18} />}
      title={title}
      data-kind={kind}
      classNames={{
        root: classes.note,
        icon: classes.icon,
        title: classes.title,
        message: classes.message,
      }}
    >
      {children}
    </Alert>
  );
}
