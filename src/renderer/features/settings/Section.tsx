import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { OWNERS_ONLY, useIsOwner } from '../../stores/sign-in.ts';
import { Note } from '../../ui/Note.tsx';
import classes from './Section.module.css';

/** Related settings under a heading, with lines between the rows. */
export function Section(props: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} className={classes.title}>
        {props.title}
      </Title>
      <div className={classes.rows}>{props.children}</div>
    </section>
  );
}

/** One row of a section. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** What only an owner may change: a clerk sees it greyed, with the reason above it. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const isOwner = useIsOwner();
  return (
    <fieldset disabled={!isOwner} className={classes.owners}>
      {!isOwner && <Note kind="info">{OWNERS_ONLY}</Note>}
      {children}
    </fieldset>
  );
}
