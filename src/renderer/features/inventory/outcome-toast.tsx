import { Stack, Text } from '@mantine/core';
import { errorValueOf } from '../../../shared/errors.ts';
import type { Conflict, StepOutcome } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import { authorName } from '../../ui/author.ts';
import { animalsText, numberText } from '../../ui/formats.ts';
import { showProblemToast, showToast } from '../../ui/toast.tsx';

/** All changes share one toast; the newest replaces the last. */
const TOAST = 'animals-changed';
/** How long the toast is shown (ms); Ctrl+Z works at any time. */
const DURATION = 8_000;

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

/** Animals that already were as wanted must not be counted among those just sold. */
function alreadyText(count: number): string {
  return count === 1
    ? 'Already done: nothing changed.'
    : `All ${animalsText(count)} were already so; nothing changed.`;
}

/**
 * The current versions of the animals in conflict, to change them all the same; null when none is
 * left.
 */
function asTheyAreNow(conflicts: readonly Conflict[]): PetSelection | null {
  const animals = conflicts.flatMap(({ row }) =>
    row ? [{ id: row.id, version: row.version }] : [],
  );
  return animals.length > 0 ? { kind: 'animals', animals } : null;
}

/** The animal, or the first and how many more. */
export function subjectText(first: string | undefined, count: number): string {
  if (first === undefined) return animalsText(count);
  return count === 1 ? first : `${first} and ${numberText(count - 1)} more`;
}

interface Told {
  /** What was done, in a word: “Sold”. */
  what: string;
  /** The name of the first animal. */
  first?: string | undefined;
  outcome: StepOutcome;
  /** Anything else worth knowing about it. */
  remark?: string | undefined;
  onUndo?: (() => void) | null;
  onDoAllTheSame?: ((selection: PetSelection) => void) | undefined;
}

/** Reports a change, offers to undo it, and asks about animals that someone else has changed. */
export function showOutcome(told: Told): void {
  const { what, first, outcome, remark, onUndo, onDoAllTheSame } = told;
  const { step, done, conflictCount, conflicts } = outcome;
  if (!step && conflictCount === 0) {
    showSentence(done > 0 ? alreadyText(done) : 'Nothing to do.');
    return;
  }
  const again = onDoAllTheSame && asTheyAreNow(conflicts);
  showToast(TOAST, {
    message: (
      <Stack gap={6}>
        {step && (
          <Text size="sm">
            {what}: {subjectText(first, step.count)}.
          </Text>
        )}
        {!step && done > 0 && <Text size="sm">{alreadyText(done)}</Text>}
        {conflictCount > 0 && <Text size="sm">{conflictText(outcome)}</Text>}
        {remark && <Text size="sm">{remark}</Text>}
      </Stack>
    ),
    buttons: [
      ...(onUndo ? [{ label: 'Undo', onClick: onUndo }] : []),
      ...(again
        ? [
            {
              label: 'Change all the same',
              onClick: () => {
                onDoAllTheSame(again);
              },
            },
          ]
        : []),
    ],
    duration: conflictCount > 0 ? null : DURATION,
  });
}

/** Reports something that no step caused. */
export function showSentence(sentence: string): void {
  showToast(TOAST, { message: sentence, duration: DURATION });
}

/** Says why a change failed. That there is nothing to undo is no problem, and goes by itself. */
export function showProblem(error: unknown): void {
  const { code, message } = errorValueOf(error);
  if (code === 'not_found') showSentence(message);
  else showProblemToast(TOAST, error);
}
