import type { StepOutcome } from '../../../shared/history.ts';
import { MAX_SELECTED, packAnimals, type SentSelection } from '../../../shared/inventory.ts';
import type { PetChange, PetRow } from '../../../shared/pet.ts';
import { callShop } from '../../shop.ts';
import { rowReader } from './inventory.ts';
import { useInventory } from './inventory-store.ts';
import { showOutcome, showProblem } from './outcome-toast.tsx';
import { useSelection } from './selection-store.ts';
import type { Selection } from './selection.ts';

/** What main is asked to change: animals with the versions that the clerk saw, or a rule. */
async function asSent(selection: Selection): Promise<SentSelection | null> {
  const { shown, newestChange, pages, total, totalIsExact } = useInventory.getState();
  if (selection.kind === 'matching') {
    if (!shown) return null;
    const view = { ...selection.filter, sort: shown.sort };
    return { kind: 'view', view, except: [...selection.except], asOf: newestChange };
  }
  const { ids } = selection;
  if (ids.size === 0) return null;
  const known = pages.rows().filter(({ id }) => ids.has(id));
  const all = { first: 0, end: totalIsExact ? total : Number.POSITIVE_INFINITY };
  const rows =
    known.length === ids.size
      ? known
      : (await rowReader.readStretch(all)).filter(({ id }) => ids.has(id));
  return rows.length > 0 ? packAnimals(rows.slice(0, MAX_SELECTED)) : null;
}

/** Settles when the change in progress is done and the list shows its result. */
let underWay: Promise<void> = Promise.resolve();

/**
 * Runs a change after the one before it, on the versions which that one left. Two keys pressed in a
 * row must not conflict like two clerks, and “Undo” takes back the last one pressed.
 */
function inTurn(change: () => Promise<void>): Promise<void> {
  const done = underWay.then(change);
  underWay = done.catch(() => undefined);
  return done;
}

/** Runs a change and reports the outcome; a failure becomes a toast with its sentence. */
function run(
  what: string,
  call: () => Promise<StepOutcome | null>,
  again?: (selection: SentSelection) => Promise<StepOutcome>,
): Promise<void> {
  return inTurn(async () => {
    try {
      const outcome = await call();
      if (outcome) await tell(what, outcome, again);
    } catch (error) {
      showProblem(error);
    }
  });
}

/** Reports what a change did. Resolves once the list shows it. */
function tell(
  what: string,
  outcome: StepOutcome,
  again?: (selection: SentSelection) => Promise<StepOutcome>,
  remark?: string,
): Promise<void> {
  showOutcome({
    what,
    outcome,
    remark,
    onUndo: undo,
    onDoAllTheSame: again && ((selection) => void run(what, () => again(selection), again)),
  });
  return rowReader.readAnew();
}

/** Reports a step that was made elsewhere, with a button to undo it. */
export function tellStep(what: string, outcome: StepOutcome, remark?: string): void {
  void tell(what, outcome, undefined, remark);
}

async function onSelection(
  what: string,
  selection: Selection,
  change: (selection: SentSelection) => Promise<StepOutcome>,
): Promise<void> {
  await run(
    what,
    async () => {
      const sent = await asSent(selection);
      return sent && change(sent);
    },
    change,
  );
}

/** Changes all selected animals as one step. `what` names in a word what they become. */
export function changeAnimals(
  selection: Selection,
  change: PetChange,
  what: string,
): Promise<void> {
  return onSelection(what, selection, (sent) =>
    callShop('pets.change', { selection: sent, change }),
  );
}

/** Takes animals out of stock; they can be put back. */
export function removeAnimals(selection: Selection): Promise<void> {
  return onSelection('Removed', selection, (sent) => callShop('pets.remove', { selection: sent }));
}

/** Puts removed animals back in stock. */
export function putBackAnimals(ids: bigint[]): Promise<void> {
  return run('Put back', () => callShop('pets.putBack', { ids }));
}

/** Changes one animal, based on the version that was seen, and reports it. Throws main's refusal. */
export function editAnimal(animal: PetRow, change: PetChange): Promise<void> {
  const { id, version } = animal;
  const selection: SentSelection = { kind: 'animals', animals: [{ id, version }] };
  return inTurn(async () => {
    const outcome = await callShop('pets.change', { selection, change });
    await tell('Changed', outcome, (again) =>
      callShop('pets.change', { selection: again, change }),
    );
  });
}

/** Undoes the newest step of the person at this window. */
export function undo(): void {
  void run('Undone', () => callShop('pets.undo', {}));
}

/** Redoes the step that was undone last. */
export function redo(): void {
  void run('Done again', () => callShop('pets.redo', {}));
}

/** What the keys act on: the selection, or else the animal of the focused cell. */
export function selectionOrActive(): Selection | null {
  const { selection } = useSelection.getState();
  if (selection.kind === 'matching' || selection.ids.size > 0) return selection;
  const { pages, active } = useInventory.getState();
  const animal = pages.rowAt(active.row);
  return animal ? { kind: 'some', ids: new Set([animal.id]) } : null;
}
