import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { errorValueOf } from '../../../shared/errors.ts';
import type { Author, Conflict, StepOutcome } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import type { PetChange, PetRow, PetStatus } from '../../../shared/pet.ts';
import { useCategories } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { authorName, differences } from '../../ui/entry-words.ts';
import { animalsText, exactTime, numberText } from '../../ui/formats.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { byItsWords } from '../../ui/said.ts';
import { showProblemToast, showToast } from '../../ui/toast.tsx';

/** All changes share one toast; the newest replaces the last. */
const TOAST = 'animals-changed';
/** How long the toast is shown (ms); Ctrl+Z works at any time. */
const DURATION = 8_000;

/** Whether someone else made the very change already. */
function isAlreadySo({ row }: Conflict, change: PetChange | undefined): boolean {
  return row !== null && change?.status !== undefined && row.status === change.status;
}

/** Says that an animal already is as it should become, and since when and by whom. */
export function alreadySoText(
  name: string,
  status: PetStatus | null,
  by: Author,
  at: number,
): string {
  const [who, when] = [authorName(by), exactTime(at)];
  if (status === null) return t`“${name}” is already without a status: ${who}, ${when}.`;
  const word = statusLabel(status).toLowerCase();
  return t`“${name}” is already ${word}: ${who}, ${when}.`;
}

/** Says that an animal is sold, and since when and by whom. */
export function soldText(name: string, by: Author, at: number): string {
  const [who, when] = [authorName(by), exactTime(at)];
  return t`“${name}” is sold: ${who}, ${when}.`;
}

/** What someone else made of an animal: “Name: Bella → Luna”; empty where that is not known. */
function changesText(before: PetRow | undefined, after: PetRow): string {
  if (before?.id !== after.id) return '';
  const { names } = useCategories.getState();
  const categoryName = (id: bigint) => names.get(id) ?? String(id);
  const changes = differences({ before, after }, categoryName, useFields.getState().list);
  return changes.join('; ');
}

function conflictText({ outcome, change, seen }: Report): string {
  const { conflicts, conflictCount } = outcome;
  const [first] = conflicts;
  const why = byItsWords(conflicts.find((one) => one.why !== null)?.why ?? '');
  if (why !== '') return t`Left as they are: ${animalsText(conflictCount)}. ${why}`;
  if (conflictCount === 1 && first?.row && first.by && isAlreadySo(first, change)) {
    return alreadySoText(first.row.name, first.row.status ?? null, first.by, first.at ?? 0);
  }
  const who = first?.by ? authorName(first.by) : t`somebody else`;
  if (conflictCount === 1 && first) {
    if (!first.row) return t`It was removed by ${who} in the meantime.`;
    const name = seen?.name ?? first.row.name;
    const changes = changesText(seen, first.row);
    return changes === ''
      ? t`“${name}” was changed by ${who} in the meantime and was left as it is.`
      : t`“${name}” was changed by ${who} in the meantime (${changes}) and was left as it is.`;
  }
  const animals = animalsText(conflictCount);
  return t`${animals} were changed by ${who} in the meantime and were left as they are.`;
}

function alreadyAll(count: string, status: PetStatus | null): string {
  if (status === null) return t`All ${count} are already without a status; nothing changed.`;
  const word = statusLabel(status).toLowerCase();
  return t`All ${count} are already ${word}; nothing changed.`;
}

/** Animals that already were as wanted must not be counted among those just sold. */
function alreadyText({ outcome: { done }, change }: Report): string {
  return done === 1 || change?.status === undefined
    ? t`Already done: nothing changed.`
    : alreadyAll(numberText(done), change.status);
}

/**
 * The current versions of the animals in conflict, to change them all the same; null when none is
 * left.
 */
function asTheyAreNow(conflicts: readonly Conflict[]): PetSelection | null {
  const animals = conflicts.flatMap(({ row, why }) =>
    row && why === null ? [{ id: row.id, version: row.version }] : [],
  );
  return animals.length > 0 ? { kind: 'animals', animals } : null;
}

/** The animal, how many a group has, or the first and how many more; `entries` are how many lines they are. */
export function subjectText(first: string | undefined, animals: number, entries = animals): string {
  if (first === undefined) return animalsText(animals);
  if (animals === 1) return first;
  const others = numberText(animals - 1);
  return entries === 1 ? `${first} × ${numberText(animals)}` : t`${first} and ${others} more`;
}

interface Report {
  /** What was done, in a word: “Sold”. */
  what: string;
  /** The name of the first animal. */
  first?: string | undefined;
  /** The animal as the clerk saw it, if it was one. */
  seen?: PetRow | undefined;
  outcome: StepOutcome;
  /** What was to change. */
  change?: PetChange | undefined;
  /** What can be done with the animals now, besides an undo. */
  next?: { label: string; onClick: () => void } | undefined;
  /** Anything else worth knowing about it. */
  remark?: string | undefined;
  onUndo?: (() => void) | null;
  onDoAllTheSame?: ((selection: PetSelection) => void) | undefined;
}

/** Reports a change, offers to undo it, and asks about animals that someone else has changed. */
export function showOutcome(report: Report): void {
  const { what, first, outcome, next, remark, onUndo, onDoAllTheSame } = report;
  const { step, done, conflictCount, conflicts } = outcome;
  if (!step && conflictCount === 0) {
    showSentence(done > 0 ? alreadyText(report) : t`Nothing to do.`);
    return;
  }
  const different = conflicts.filter((conflict) => !isAlreadySo(conflict, report.change));
  const again = onDoAllTheSame && asTheyAreNow(different);
  const toast = () => ({
    message: (
      <Stack gap={6}>
        {step && (
          <Text size="sm">
            {what}: {subjectText(first, outcome.animals, step.count)}.
          </Text>
        )}
        {!step && done > 0 && <Text size="sm">{alreadyText(report)}</Text>}
        {conflictCount > 0 && <Text size="sm">{conflictText(report)}</Text>}
        {remark && <Text size="sm">{remark}</Text>}
      </Stack>
    ),
    buttons: [
      ...(next && step ? [next] : []),
      ...(onUndo ? [{ label: t`Undo`, onClick: onUndo }] : []),
      ...(again
        ? [
            {
              label: t`Change all the same`,
              onClick: () => onDoAllTheSame(again),
            },
          ]
        : []),
    ],
  });
  if (different.length === 0) showToast(TOAST, { ...toast(), duration: DURATION });
  else showToast(TOAST, () => ({ ...toast(), duration: null }));
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

const NUMBER_TOAST = 'number';

/** Says what became of a scan, beside what else is said at the moment. */
export function reportScan(sentence: string): void {
  showToast(NUMBER_TOAST, { message: sentence, duration: 8_000 });
}

/**
 * Says why no animal has this number: it was removed (then `putBack` puts it back), or it never
 * existed.
 */
export function reportNumber(
  id: bigint,
  removed: { name: string; at: number } | null,
  putBack: () => void,
): void {
  if (!removed) {
    showToast(NUMBER_TOAST, {
      message: t`No animal has the number ${String(id)}.`,
      duration: 8_000,
    });
    return;
  }
  showToast(NUMBER_TOAST, () => ({
    message: t`Number ${String(id)}, “${removed.name}”, was removed from stock on ${exactTime(removed.at)}.`,
    buttons: [{ label: t`Put back`, onClick: putBack }],
    duration: null,
  }));
}
