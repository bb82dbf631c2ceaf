import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SaleProblem } from '../../../shared/recorded-sale.ts';
import type { SaleId } from '../../../shared/sale.ts';
import { callShop } from '../../shop.ts';
import { useCall } from '../../stores/use-call.ts';
import { useAtNow } from '../../ui/clock.ts';
import { authorName } from '../../ui/entry-words.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { dayText, startOfDay, timeOf } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { problemText } from '../../ui/problem-words.ts';
import { useAction } from '../../ui/use-action.ts';
import classes from './Sales.module.css';

/** The most problems of one sale that are shown. */
const MOST_SHOWN = 200;

/** What is odd in a sale that a till has made, each to be settled by a reason. */
export function SaleProblems({ id }: { id: SaleId }) {
  const { value: problems } = useCall('sales.problems', { of: id, limit: MOST_SHOWN });
  if (!problems || problems.length === 0) return null;
  return (
    <ul className={classes.problems} aria-label={t`To settle`}>
      {problems.map((one) => (
        <ProblemLine key={one.place} problem={one} />
      ))}
    </ul>
  );
}

function ProblemLine({ problem }: { problem: SaleProblem }) {
  const today = useAtNow(startOfDay);
  const [isSettling, setSettling] = useState(false);
  const { settled } = problem;
  const words = problemText(problem);
  if (settled) {
    const { at, author, reason } = settled;
    return (
      <li>
        {words}{' '}
        <span className={classes.settled}>
          {`${reason} (${authorName(author)}, ${dayText(at, today)}, ${timeOf(at)})`}
        </span>
      </li>
    );
  }
  return (
    <li>
      <strong>{words}</strong>
      {isSettling ? (
        <SettleForm problem={problem} onEnd={() => setSettling(false)} />
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t`Settle: ${words}`}
          onClick={() => setSettling(true)}
        >
          <Trans>Settle…</Trans>
        </Button>
      )}
    </li>
  );
}

/** Asks for what came of it. */
function SettleForm({
  problem: { saleId, place },
  onEnd,
}: {
  problem: SaleProblem;
  onEnd: () => void;
}) {
  const [reason, setReason] = useState('');
  const { running, problem, run } = useAction();
  return (
    <form
      className={classes.settling}
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          await callShop('sales.settle', { saleId, place, reason });
          onEnd();
        });
      }}
    >
      <TextInput
        label={t`What came of it`}
        placeholder={t`Stock put right, money given back`}
        ref={focusOnMount}
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ErrorText>{problem?.message}</ErrorText>
      <Group gap="xs">
        <Button type="submit" aria-disabled={running} disabled={reason.trim() === ''}>
          <Trans>Settle</Trans>
        </Button>
        <Button variant="default" onClick={onEnd}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </form>
  );
}
