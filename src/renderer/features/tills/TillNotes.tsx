import { Button, Code } from '@mantine/core';
import { IconAlertTriangle, IconHourglass, IconRefresh, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { KeySummary } from '../../../shared/key.ts';
import classes from './TillNotes.module.css';
import { until } from './until.ts';
import { bannedAt, oldSecretAt } from './usage.ts';

const number = new Intl.NumberFormat('en');

function TillNote(props: {
  icon: Icon;
  kind: 'info' | 'warning';
  children: ReactNode;
  action?: ReactNode;
}) {
  const { icon: NoteIcon, kind, children, action } = props;
  return (
    <div className={classes['note']} data-kind={kind}>
      <NoteIcon size={16} className={classes['icon']} aria-hidden />
      <div className={classes['text']}>{children}</div>
      {action}
    </div>
  );
}

/** Whether anything about a till needs words at `now`. */
export function hasNotes(till: KeySummary, now: number): boolean {
  return (
    bannedAt(till, now) !== null || oldSecretAt(till, now) !== null || till.deprecatedCalls > 0
  );
}

/** What the owner should know of a till, each with what to do about it. */
export function TillNotes(props: {
  till: KeySummary;
  now: number;
  liftingBan: boolean;
  onLiftBan: () => void;
}) {
  const { till, now, liftingBan, onLiftBan } = props;
  const bannedUntil = bannedAt(till, now);
  const oldSecretUntil = oldSecretAt(till, now);
  return (
    <>
      {bannedUntil !== null && (
        <TillNote
          icon={IconAlertTriangle}
          kind="warning"
          action={
            <Button size="compact-sm" variant="default" loading={liftingBan} onClick={onLiftBan}>
              Lift ban
            </Button>
          }
        >
          <strong>Banned until {until(bannedUntil, now)}.</strong> It kept asking after its limit
          was reached.
        </TillNote>
      )}
      {oldSecretUntil !== null && (
        <TillNote icon={IconRefresh} kind="info">
          The old key works until {until(oldSecretUntil, now)}, beside the new one.
        </TillNote>
      )}
      {till.deprecatedCalls > 0 && (
        <TillNote icon={IconHourglass} kind="info">
          <strong>
            {till.deprecatedCalls === 1
              ? '1 deprecated call'
              : `${number.format(till.deprecatedCalls)} deprecated calls`}
          </strong>{' '}
          of <Code>{'GET /pets/{petId}'}</Code>, which is removed on 5 December 2030. Have the
          till’s software use <Code>GET /pets</Code> with <Code>status</Code> before then.
        </TillNote>
      )}
    </>
  );
}
