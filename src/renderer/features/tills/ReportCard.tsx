import { Button, Code, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconInfoCircle,
  type Icon,
} from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import type { KeyId, KeySummary } from '../../../shared/key.ts';
import type {
  Grade,
  HabitReport,
  ProvokedError,
  ReportCard as Card,
} from '../../../shared/till-activity.ts';
import { callShop } from '../../shop.ts';
import { followKeys } from '../../stores/follow.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { useReading } from '../../stores/use-reading.ts';
import { DialogFooter } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { numberText } from '../../ui/formats.ts';
import { Moment } from '../../ui/Moment.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import classes from './ReportCard.module.css';
import { closeTask } from './tills-store.ts';

const GRADES: Record<Grade, { icon: Icon; words: string }> = {
  well: { icon: IconCircleCheck, words: 'Well done' },
  fair: { icon: IconInfoCircle, words: 'Could be better' },
  badly: { icon: IconAlertTriangle, words: 'To be mended' },
  unseen: { icon: IconCircleDashed, words: 'Not seen yet' },
};

function Habit({ title, grade, finding, advice }: HabitReport) {
  const { icon: GradeIcon, words } = GRADES[grade];
  return (
    <li className={classes.habit} data-grade={grade}>
      <GradeIcon size={20} className={classes.icon} aria-hidden />
      <div>
        <div className={classes.title}>
          {title} <span className={classes.grade}>{words}</span>
        </div>
        <div>{finding}</div>
        {advice !== null && <div className={classes.advice}>{advice}</div>}
      </div>
    </li>
  );
}

function Provoked({ errors }: { errors: readonly ProvokedError[] }) {
  if (errors.length === 0) return null;
  return (
    <section aria-label="Errors that it provoked">
      <Text fw={500}>Errors that it provoked</Text>
      <ul className={classes.errors}>
        {errors.map((error) => (
          <li key={`${error.code} ${error.request}`}>
            <Code className={classes.request}>{error.request}</Code>
            <span className={classes.advice}>
              {error.status} <code>{error.code}</code>,{' '}
              {error.count === 1 ? 'once' : `${numberText(error.count)} times`},{' '}
              <Moment at={Date.parse(error.lastAt)} quiet />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Content({ card }: { card: Card }) {
  const { ready, why, requests, habits, errors } = card;
  return (
    <>
      <div className={classes.verdict} data-ready={ready} role="status">
        <strong>{ready ? 'Ready for production' : 'Not ready for production yet'}</strong>
        <span>{why}</span>
      </div>
      <Text size="sm" c="dimmed">
        {requests === 1 ? '1 request was' : `${numberText(requests)} requests were`} seen since the
        till was paired, or this card was started over. The till’s developers read the same at{' '}
        <Code>GET /report</Code> of staging, with the till’s key.
      </Text>
      <ul aria-label="What the till does">
        {habits.map((habit) => (
          <Habit key={habit.habit} {...habit} />
        ))}
      </ul>
      <Provoked errors={errors} />
    </>
  );
}

/** The report card of a till on staging, read again whenever a till is used. */
function useReportCard(id: KeyId) {
  const readAgain = useRef<() => void>(() => undefined);
  const read = useCallback(() => callShop('reportCard.read', { id }), [id]);
  const follow = useCallback((readAnew: () => void) => {
    readAgain.current = readAnew;
    return followKeys(readAnew);
  }, []);
  const { value: card, problem } = useReading(read, follow);
  const { running, problem: refusal, run } = useAction();
  const startOver = () =>
    void run(async () => {
      await callShop('reportCard.startOver', { id });
      readAgain.current();
    });
  return { card, problem: problem ?? refusal?.message, running, startOver };
}

/**
 * What staging observed of a till: what it does well and badly, and whether it is ready for
 * production.
 */
export function ReportCard({ till }: { till: KeySummary }) {
  const { card, problem, running, startOver } = useReportCard(till.id);
  return (
    <Stack>
      {card && <Content card={card} />}
      {!card && problem === undefined && <Waiting words="Reading the report card…" />}
      <ErrorText>{problem}</ErrorText>
      <DialogFooter justify="space-between">
        {useIsOwner() ? (
          <Button
            variant="default"
            loading={running}
            disabled={!card || card.requests === 0}
            onClick={startOver}
          >
            Start over
          </Button>
        ) : (
          <span />
        )}
        <Button onClick={closeTask} data-autofocus>
          Done
        </Button>
      </DialogFooter>
    </Stack>
  );
}
