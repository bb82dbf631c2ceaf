import { t } from '@lingui/core/macro';
import { animalsAmong } from '../../../shared/group.ts';
import { errorValueOf } from '../../../shared/errors.ts';
import type { StepOutcome } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import type { GroupSplit, SomeRemoved } from '../../../shared/group-calls.ts';
import type { PetChange, PetRow, PetStatus } from '../../../shared/pet.ts';
import type { PriceChange } from '../../../shared/price-change.ts';
import { callShop } from '../../shop.ts';
import { animalsText } from '../../ui/formats.ts';
import { openRemove } from '../dialogs/counter-store.ts';
import { openSell } from '../dialogs/sale-store.ts';
import { refreshList } from '../list/list-reading.ts';
import { oneAfterAnother } from '../../stores/change-queue.ts';
import { keep, keepForUndo, takeStep } from '../../stores/undo-stack.ts';
import { showOutcome, showProblem, showSentence, alreadySoText } from './outcome-toast.tsx';
import { firstName, isOnlyGroup } from './meant-animals.ts';
import { asSent, keepChanged, knownRows } from './resolve-selection.ts';
import { seeChanged } from '../selection/selection-store.ts';
import type { Selection } from '../selection/selection.ts';
import { reasonWord } from '../../ui/choice-words.ts';
import { inSentence } from '../../ui/said.ts';

const noLongerInList = () => t`That is not in this list any more. It was left as it is.`;

/** How a change is reported, and how it is repeated on animals that someone else has changed. */
interface StepReport {
  /** What was done, in a word: “Sold”. */
  what: string;
  /** The name of the first animal that was pointed at. */
  first?: string | undefined;
  /** The animal as the clerk saw it, if it was one. */
  seen?: PetRow | undefined;
  again?: ((selection: PetSelection) => Promise<StepOutcome>) | undefined;
  change?: PetChange | undefined;
  remark?: string | undefined;
  next?: { label: string; onClick: () => void } | undefined;
}

/** Runs work after all that was asked for before; a failure becomes a toast with its sentence. */
function run(work: () => Promise<void>): Promise<void> {
  return oneAfterAnother(() => work().catch(showProblem));
}

/** Keeps a step for undo and reports what it did. Resolves once the list shows it. */
function reportOutcome(report: StepReport, outcome: StepOutcome): Promise<void> {
  const { what, first, again } = report;
  const { step } = outcome;
  if (step) keepForUndo({ step, what, first });
  keepChanged(outcome.rows);
  seeChanged(outcome.rows);
  showOutcome({
    ...report,
    outcome,
    onUndo: step && (() => undoStep(step.id)),
    onDoAllTheSame:
      again && ((selection) => void run(async () => reportOutcome(report, await again(selection)))),
  });
  return refreshList();
}

/** Keeps a sale for undo, and shows what it left. The sale itself says that it is done. */
export function reportSold(outcome: StepOutcome): void {
  const { step, rows } = outcome;
  if (step) keepForUndo({ step, what: t`Sold`, first: rows[0]?.name });
  reportReturned(outcome);
}

/** Shows what a return has put back into stock. */
export function reportReturned({ rows }: StepOutcome): void {
  keepChanged(rows);
  seeChanged(rows);
  void refreshList();
}

/** Reports a step that was made elsewhere, with a button to undo it. */
export function reportStep(what: string, outcome: StepOutcome, remark?: string): void {
  void reportOutcome({ what, remark }, outcome);
}

/** Says that something is recorded that changed nothing of its animals, so that there is nothing to undo. */
export function reportUnwritten(): void {
  showSentence(t`Recorded.`);
}

function onSelection(
  report: Pick<StepReport, 'what' | 'change'>,
  selection: Selection,
  change: (selection: PetSelection) => Promise<StepOutcome>,
): Promise<void> {
  return run(async () => {
    const sent = await asSent(selection);
    if (!sent) {
      showSentence(noLongerInList());
      return;
    }
    const first = firstName(selection);
    const [id, ...others] = selection.kind === 'some' ? selection.ids : [];
    const seen = others.length > 0 ? undefined : knownRows().findLast((row) => row.id === id);
    const outcome = await change(sent);
    const isAlreadySo = !outcome.step && outcome.conflictCount === 0;
    const status = report.change?.status;
    if (
      isAlreadySo &&
      id !== undefined &&
      others.length === 0 &&
      first !== undefined &&
      status !== undefined
    ) {
      await reportAlreadySo(id, first, status);
    } else await reportOutcome({ ...report, first, seen, again: change }, outcome);
  });
}

/** Says who gave an animal this status, and when. */
async function reportAlreadySo(id: bigint, name: string, status: PetStatus | null): Promise<void> {
  const { entries } = await callShop('history.page', { petId: id, limit: 1 });
  const [latest] = entries;
  if (latest) showSentence(alreadySoText(name, status, latest.author, latest.at));
}

/** Changes all selected animals as one step. `what` names in a word what they become. To be sold, they go into a sale. */
export function changeAnimals(
  selection: Selection,
  change: PetChange,
  what: string,
): Promise<void> {
  if (change.status === 'sold') {
    openSell(selection);
    return Promise.resolve();
  }
  return onSelection({ what, change }, selection, (sent) =>
    callShop('pets.change', { selection: sent, change }),
  );
}

/**
 * Changes each animal by itself, based on what was seen, as one step, and offers what comes next. Throws
 * main's refusal.
 */
export function changeEachAnimal(
  what: string,
  animals: readonly { seen: PetRow; change: PetChange }[],
  next?: StepReport['next'],
): Promise<void> {
  return oneAfterAnother(async () => {
    const changes = animals.map(({ seen: { id, version }, change }) => ({ id, version, change }));
    const outcome = await callShop('pets.changeEach', { changes });
    const [only, ...others] = animals;
    const seen = others.length === 0 ? only?.seen : undefined;
    await reportOutcome({ what, first: only?.seen.name, seen, next }, outcome);
  });
}

/** Changes the prices of all selected animals as one step. */
export function changePrices(selection: Selection, change: PriceChange): Promise<void> {
  return onSelection({ what: t`Prices changed` }, selection, (sent) =>
    callShop('pets.changePrices', { selection: sent, change }),
  );
}

/** Makes some animals of a group an entry of their own, with a change, and returns it. Throws main's refusal. */
export function splitGroup(
  what: string,
  { id, version, name }: PetRow,
  part: Pick<GroupSplit, 'quantity' | 'change'>,
): Promise<PetRow | undefined> {
  return oneAfterAnother(async () => {
    const outcome = await callShop('pets.split', { split: { id, version, ...part } });
    await reportOutcome({ what, first: name }, outcome);
    return outcome.rows.find((row) => row.id !== id);
  });
}

function removedText(why: string | null): string {
  return why === null ? t`Removed` : t`Removed (${inSentence(reasonWord(why))})`;
}

/**
 * Takes animals out of stock, if known with the reason and the day; they can be put back. Of a group it asks first,
 * unless the reason is given, if only as null.
 */
export function removeAnimals(
  selection: Selection,
  why?: string | null,
  day: string | null = null,
): Promise<void> {
  if (why === undefined && isOnlyGroup(selection)) {
    openRemove(selection);
    return Promise.resolve();
  }
  return onSelection({ what: removedText(why ?? null) }, selection, (sent) =>
    callShop('pets.remove', { selection: sent, why: why ?? null, day }),
  );
}

/** Takes some animals of a group out of stock, as an entry of their own. Throws main's refusal. */
export function removeSome(
  { id, version, name }: PetRow,
  removed: Pick<SomeRemoved, 'quantity' | 'why' | 'day'>,
): Promise<void> {
  return oneAfterAnother(async () => {
    const outcome = await callShop('pets.removeSome', { some: { id, version, ...removed } });
    await reportOutcome({ what: removedText(removed.why), first: name }, outcome);
  });
}

/** Makes alike entries one, the first. Throws main's refusal. */
export function joinGroups(animals: readonly PetRow[]): Promise<void> {
  return oneAfterAnother(async () => {
    const seen = animals.map(({ id, version }) => ({ id, version }));
    const outcome = await callShop('pets.join', { join: { animals: seen } });
    const all = animalsAmong(animals);
    await reportOutcome(
      { what: t`Joined into ${animalsText(all)}`, first: animals[0]?.name },
      outcome,
    );
  });
}

/** Puts removed animals back in stock. */
export function putBackAnimals(ids: bigint[]): Promise<void> {
  return run(async () => {
    const outcome = await callShop('pets.putBack', { ids });
    await reportOutcome(
      { what: t({ message: 'Put back', context: 'what was done' }), first: outcome.rows[0]?.name },
      outcome,
    );
  });
}

/**
 * Changes one animal, based on the version that was seen, or on the newest one known where `isSame`
 * finds nothing changed that matters; reports it, and returns what became of it. Throws main's refusal.
 */
export function editAnimal(
  seen: PetRow,
  change: PetChange,
  isSame: (now: PetRow) => boolean = () => false,
): Promise<StepOutcome> {
  return oneAfterAnother(async () => {
    const now = knownRows().findLast(({ id }) => id === seen.id);
    const { id, version } = now && isSame(now) ? now : seen;
    const again = (animals: PetSelection) =>
      callShop('pets.change', { selection: animals, change });
    const outcome = await again({ kind: 'animals', animals: [{ id, version }] });
    await reportOutcome({ what: t`Changed`, first: seen.name, seen, again }, outcome);
    return outcome;
  });
}

/** Undoes the newest step that was made in this window, by the person who is at it. */
export function undo(): void {
  reverse('undoable');
}

/** Undoes a step that was made in this window, by its id. */
export function undoStep(id: number): void {
  reverse('undoable', id);
}

/** Redoes the step that was undone last. */
export function redo(): void {
  reverse('redoable');
}

function reverse(list: 'undoable' | 'redoable', id?: number): void {
  const isUndo = list === 'undoable';
  void run(async () => {
    const made = takeStep(list, id);
    if (!made) {
      showSentence(isUndo ? t`There is nothing to undo.` : t`There is nothing to redo.`);
      return;
    }
    const outcome = await callShop('pets.undo', { step: made.step }).catch((error: unknown) => {
      if (errorValueOf(error).code !== 'not_found') keep(list, made);
      throw error;
    });
    const reverseStep = outcome.step;
    // A sale that was undone is returned for good; it can be sold again.
    if (reverseStep && reverseStep.kind !== 'returned') {
      keep(isUndo ? 'redoable' : 'undoable', { ...made, step: reverseStep });
    }
    const step = made.what.toLowerCase();
    const what = isUndo ? t`Undone (${step})` : t`Redone (${step})`;
    keepChanged(outcome.rows);
    seeChanged(outcome.rows);
    showOutcome({ what, first: made.first, outcome });
    await refreshList();
  });
}
