import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './screen.module.css';

interface ScreenHeadProps {
  title: string;
  /** What is known beside the name: a date, a count. */
  aside?: ReactNode;
  /** What can be done here: the one filled button last. */
  children?: ReactNode;
}

/** The head of a screen: its name, and what can be done. */
export function ScreenHead({ title, aside, children }: ScreenHeadProps) {
  return (
    <header className={classes.head}>
      <Title order={1}>{title}</Title>
      <span className={classes.beside}>{aside}</span>
      {children}
    </header>
  );
}
