import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Badge, Progress, Text, UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import {
  IconBan,
  IconCashRegister,
  IconEye,
  IconGauge,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react';
import type { KeyId, KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { useAtNow } from '../../ui/clock.ts';
import { Moment } from '../../ui/Moment.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { timeOf, numberText, until } from '../../ui/formats.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { showProblemToast, showToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PLAN_TITLES } from './plan-form.ts';
import { LastHour } from './TillActivity.tsx';
import { TillNotes, useNotes } from './TillNotes.tsx';
import { closeTill, openTill, takeMovedKey, openTask } from './tills-store.ts';
import classes from './TillCards.module.css';
import { endOfLimitsDay, usageOf } from './usage.ts';

/** How long undoing a revocation is offered (ms). */
const UNDO_OFFERED = 12_000;

/** Used so lately (ms), a till counts as connected. */
const LATELY = 120_000;

interface TillCardsProps {
  tills: readonly KeySummary[];
  openId: KeyId | null;
}

/** Every till that can connect, sorted by name. */
export function TillCards({ tills, openId }: TillCardsProps) {
  return (
    <ul className={classes.cards} aria-label={t`Tills`}>
      {tills.map((till) => (
        <TillCard key={till.id} till={till} isOpen={till.id === openId} />
      ))}
    </ul>
  );
}

/** Revokes a till's key at once, and offers to undo it, which replaces asking beforehand. */
async function revoke({ environment, id }: KeySummary): Promise<void> {
  const revoked = await callShop('keys.revoke', { environment, id });
  takeMovedKey(revoked);
  const toast = `revoked-${id}`;
  const undo = () => {
    callShop('keys.undoRevoke', { environment, id }).then(takeMovedKey, (error: unknown) =>
      showProblemToast(toast, error),
    );
  };
  showToast(toast, {
    message: t`“${revoked.label}” is revoked: its key opens nothing any more.`,
    buttons: [{ label: t`Undo`, onClick: undo }],
    duration: UNDO_OFFERED,
  });
}

/** One till, what it uses, and what there is to say about it. */
const TillCard = memo(function TillCard({ till, isOpen }: { till: KeySummary; isOpen: boolean }) {
  const notes = useNotes(till);
  // Its words follow the window's language.
  useLingui();
  const { problem, run } = useAction();
  const isOwner = useIsOwner();
  const dayEnd = useAtNow((now) => timeOf(endOfLimitsDay(now)));
  return (
    <li id={`till-${till.id}`} data-open={isOpen || undefined} className={classes.card}>
      <div className={classes.head}>
        <span className={classes.sign}>
          <IconCashRegister size={20} aria-hidden="true" />
        </span>
        <div className={classes.words}>
          <UnstyledButton
            className={classes.label}
            aria-expanded={isOpen}
            translate="no"
            onClick={() => {
              if (isOpen) closeTill();
              else openTill(till);
            }}
          >
            {till.label}
          </UnstyledButton>
          <LastSeen till={till} />
        </div>
        <Badge>{PLAN_TITLES[till.plan]}</Badge>
        {isOwner && <TillMenu till={till} onRevoke={() => void run(() => revoke(till))} />}
      </div>
      <LastHour till={till} />
      <UsageMeter label={t`This minute`} window={till.minute} />
      <UsageMeter label={t`Today, until ${dayEnd}`} window={till.day} />
      {notes && <TillNotes till={till} notes={notes} />}
      <ErrorText>{problem?.message}</ErrorText>
    </li>
  );
});

/** Whether a till is there, by a mark and in words. */
function LastSeen({ till: { lastUsedAt } }: { till: KeySummary }) {
  const isConnected = useAtNow((now) => lastUsedAt !== null && now - lastUsedAt < LATELY);
  return (
    <Text size="sm" c="dimmed" className={classes.state} data-connected={isConnected || undefined}>
      {lastUsedAt === null ? (
        <Trans>Not connected yet</Trans>
      ) : (
        <span>
          {isConnected ? t`Connected,` : t`Last seen`} <Moment at={lastUsedAt} quiet />
        </span>
      )}
    </Text>
  );
}

interface UsageMeterProps {
  label: string;
  window: KeySummary['minute'];
}

/** Requests used out of those allowed in a window, in words. The quiet bar adds no information. */
function UsageMeter({ label, window }: UsageMeterProps) {
  // The last known count may be out of date: once its window has reset, nothing is used.
  const isOver = useAtNow((now) => now >= window.resetsAt);
  const { used, allowed, percent, level } = usageOf(isOver ? 0 : window.used, window.allowed);
  return (
    <div data-level={level} className={classes.meter}>
      <div className={classes.figures}>
        <span className={classes.of}>{label}</span>
        <span>
          <Trans>
            {numberText(used)} of {numberText(allowed)}
          </Trans>
        </span>
      </div>
      <Progress.Root size={6} className={classes.bar} aria-hidden>
        <Progress.Section
          value={percent}
          withAria={false}
          className={classes.section}
          data-used={used > 0 || undefined}
        />
      </Progress.Root>
      {level === 'full' && <UsedUp until={window.resetsAt} />}
    </div>
  );
}

function UsedUp(props: { until: number }) {
  const words = useAtNow((now) => until(props.until, now));
  return (
    <Text size="xs" className={classes.full}>
      <Trans>Used up until {words}</Trans>
    </Text>
  );
}

/** What the owner can do with a till. */
function TillMenu({ till, onRevoke }: { till: KeySummary; onRevoke: () => void }) {
  const task = (kind: 'reveal' | 'rename' | 'rotate' | 'plan') => () => openTask({ kind, till });
  return (
    <RowMenu
      of={till.label}
      actions={[
        { label: t`Show key…`, icon: IconEye, onClick: task('reveal') },
        { label: t`Rename…`, icon: IconPencil, onClick: task('rename') },
        { label: t`Replace key…`, icon: IconRefresh, onClick: task('rotate') },
        { label: t`Change plan…`, icon: IconGauge, onClick: task('plan') },
        { label: t`Revoke key`, icon: IconBan, isDanger: true, onClick: onRevoke },
      ]}
    />
  );
}
