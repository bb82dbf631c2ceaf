import { Button, Code } from '@mantine/core';
import { IconAlertTriangle, IconHourglass, IconRefresh, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { KeySummary } from '../../../shared/key.ts';
import classes from './TillNotes.module.css';
import { bannedAt, oldSecretAt } from './usage.ts';
import { useAtNow } from '../../ui/clock.ts';
import { numberText, until } from '../../ui/formats.ts';

function TillNote(props: {
  icon: Icon;
  kind: 'info' | 'warning';
  children: ReactNode;
  action?: ReactNode;
}) {
  const { icon: NoteIcon, kind, children, action } = props;
  return (
    <div className={classes.note} data-kind={kind}>
      <NoteIcon size={16} className={classes.icon} aria-hidden />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}

function Ban(props: { until: number; lifting: boolean; onLift: () => void }) {
  const { lifting, onLift } = props;
  const words = useAtNow((now) => until(props.until, now));
  return (
    <TillNote
      icon={IconAlertTriangle}
      kind="warning"
      action={
        <Button size="compact-sm" variant="default" loading={lifting} onClick={onLift}>
          Lift ban
        </Button>
      }
    >
      <strong>Banned until {words}.</strong> It kept asking after its limit was reached.
    </TillNote>
  );
}

function OldSecret(props: { until: number }) {
  const words = useAtNow((now) => until(props.until, now));
  return (
    <TillNote icon={IconRefresh} kind="info">
      The old key works until {words}, beside the new one.
    </TillNote>
  );
}

function DeprecatedCalls({ count }: { count: number }) {
  return (
    <TillNote icon={IconHourglass} kind="info">
      <strong>{count === 1 ? '1 deprecated call' : `${numberText(count)} deprecated calls`}</strong>{' '}
      of <Code>{'GET /pets/{petId}'}</Code>, which is removed on 5 December 2030. Have the till’s
      software use <Code>GET /pets</Code> with <Code>status</Code> before then.
    </TillNote>
  );
}

/** What needs words about a till right now. */
export interface Notes {
  bannedUntil: number | null;
  oldSecretUntil: number | null;
  deprecatedCalls: number;
}

/** What needs words about a till, kept up to the second; null when nothing does. */
export function useNotes(till: KeySummary): Notes | null {
  const bannedUntil = useAtNow((now) => bannedAt(till, now));
  const oldSecretUntil = useAtNow((now) => oldSecretAt(till, now));
  const { deprecatedCalls } = till;
  if (bannedUntil === null && oldSecretUntil === null && deprecatedCalls === 0) return null;
  return { bannedUntil, oldSecretUntil, deprecatedCalls };
}

/** What the owner should know of a till, each with what to do about it. */
export function TillNotes(props: { notes: Notes; liftingBan: boolean; onLiftBan: () => void }) {
  const { bannedUntil, oldSecretUntil, deprecatedCalls } = props.notes;
  return (
    <>
      {bannedUntil !== null && (
        <Ban until={bannedUntil} lifting={props.liftingBan} onLift={props.onLiftBan} />
      )}
      {oldSecretUntil !== null && <OldSecret until={oldSecretUntil} />}
      {deprecatedCalls > 0 && <DeprecatedCalls count={deprecatedCalls} />}
    </>
  );
}
