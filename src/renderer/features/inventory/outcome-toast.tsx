import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { errorValueOf } from '../../../shared/errors.ts';
import type { Conflict, StepOutcome } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import { authorName } from '../../ui/author.ts';
import { animalsText } from '../../ui/formats.ts';

/** One toast for all changes: the newest one counts. */
const ID = 'animals-changed';
/** How long "Undo" stands there (ms); Ctrl+Z undoes at any time. */
const STANDS = 8_000;

function conflictText({ conflicts, conflictCount }: StepOutcome): string {
  const [first] = conflicts;
  const by = first?.by ? ` by ${authorName(first.by)}` : '';
  if (conflictCount === 1 && first) {
    return first.row
      ? `“${first.row.name}” was changed${by} meanwhile and was left as it is.`
      : `It was removed${by} meanwhile.`;
  }
  return `${animalsText(conflictCount)} were changed${by} meanwhile and were left as they are.`;
}

/** What is as it was wanted without a change is none that was sold now. */
function alreadyText(count: number): string {
  return count === 1 ? 'It is so already.' : `All ${animalsText(count)} are so already.`;
}

/** The animals in conflict as they are now, to be changed all the same; null when none is there. */
function asTheyAreNow(conflicts: readonly Conflict[]): PetSelection | null {
  const animals = conflicts.flatMap(({ row }) =>
    row ? [{ id: row.id, version: row.version }] : [],
  );
  return animals.length > 0 ? { kind: 'animals', animals } : null;
}

interface Told {
  /** What was done, in a word: "Sold". */
  what: string;
  outcome: StepOutcome;
  /** What else is to be known of it. */
  remark?: string | undefined;
  onUndo: () => void;
  onDoAllTheSame: ((selection: PetSelection) => void) | undefined;
}

/** Says what a change did, offers to undo it, and asks about animals that someone else changed. */
export function showOutcome({ what, outcome, remark, onUndo, onDoAllTheSame }: Told): void {
  const { step, done, conflictCount, conflicts } = outcome;
  if (!step && conflictCount === 0) {
    show(done > 0 ? alreadyText(done) : 'Nothing to do.', STANDS, null);
    return;
  }
  const again = onDoAllTheSame && asTheyAreNow(conflicts);
  const hide = (act: () => void) => () => {
    notifications.hide(ID);
    act();
  };
  show(
    <Stack gap={6}>
      {step && (
        <Text size="sm">
          {what}: {animalsText(step.count)}.
        </Text>
      )}
      {!step && done > 0 && <Text size="sm">{alreadyText(done)}</Text>}
      {conflictCount > 0 && <Text size="sm">{conflictText(outcome)}</Text>}
      {remark && <Text size="sm">{remark}</Text>}
    </Stack>,
    conflictCount > 0 ? false : STANDS,
    <Group gap="xs">
      {step && !step.isUndo && (
        <Button size="compact-sm" variant="default" onClick={hide(onUndo)}>
          Undo
        </Button>
      )}
      {again && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={hide(() => {
            onDoAllTheSame(again);
          })}
        >
          Change all the same
        </Button>
      )}
    </Group>,
  );
}

/** Says something that came of no step. */
export function showSentence(sentence: string): void {
  show(sentence, STANDS, null);
}

/** Says why a change could not be made. */
export function showProblem(error: unknown): void {
  show(errorValueOf(error).message, false, null, 'red');
}

function show(
  message: ReactNode,
  autoClose: number | false,
  buttons: ReactNode,
  color?: string,
): void {
  notifications.hide(ID);
  notifications.show({
    id: ID,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    ...(color !== undefined && { color }),
    message: (
      <Group justify="space-between" wrap="nowrap">
        <div>{message}</div>
        {buttons}
      </Group>
    ),
  });
}
