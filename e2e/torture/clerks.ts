import { openWindow, type WindowClient } from '../../src/main/testing/window-client.ts';
import type { Step, StepOutcome } from '../../src/shared/history.ts';
import type { InventoryView } from '../../src/shared/inventory.ts';
import type { PetRow } from '../../src/shared/pet.ts';
import type { Random } from '../support/random.ts';

/** What clerks were told had been done. */
export interface ClerkJournal {
  /** The ids of the steps, with the number of animals in each. */
  steps: Map<number, number>;
  /** The newest of them. */
  newest: Step | null;
  /** Animals as a step left them; the version is that of the change. */
  rows: PetRow[];
  /** What must not happen. */
  strange: string[];
}

export interface ClerkOptions {
  windowAddress: string;
  random: Random;
  journal: ClerkJournal;
  /** True once the service is about to be killed. */
  isOver: () => boolean;
}

const STATUSES = ['available', 'pending', 'sold', null] as const;
const VIEW: InventoryView = { sort: 'newest', status: 'all', categoryId: null, search: '' };

/**
 * Changes, removes, puts back and undoes in the window until the round is over or the service is
 * gone.
 */
export async function runClerk(options: ClerkOptions): Promise<void> {
  const { windowAddress, random, journal, isOver } = options;
  try {
    const window = await openWindow(windowAddress);
    if (journal.steps.size > 0) note(journal, await undoAndRedo(window, journal));
    while (!isOver()) note(journal, [await doSomething(window, random, journal)]);
  } catch (error) {
    // The service was killed. A refusal, however, is not explained by a kill.
    if (!isOver()) journal.strange.push(`a clerk was refused: ${String(error)}`);
  }
}

function note(journal: ClerkJournal, outcomes: readonly (StepOutcome | null)[]): void {
  for (const outcome of outcomes) {
    if (!outcome?.step) continue;
    journal.steps.set(outcome.step.id, outcome.step.count);
    journal.newest = outcome.step;
    journal.rows.push(...outcome.rows);
  }
}

async function doSomething(
  window: WindowClient,
  random: Random,
  { newest }: ClerkJournal,
): Promise<StepOutcome | null> {
  const choice = random.below(10);
  if (choice === 0) return newest && window.call('pets.takeBack', { step: newest });
  if (choice === 1) return putBack(window, random);
  const { rows } = await window.call('pets.rows', {
    view: VIEW,
    offset: random.below(30),
    limit: 1 + random.below(20),
  });
  if (rows.length === 0) return null;
  const animals = rows.map(({ id, version }) => ({ id, version }));
  const selection = { kind: 'animals' as const, animals };
  if (choice === 2) return window.call('pets.remove', { selection });
  const status = STATUSES[random.below(STATUSES.length)] ?? null;
  const change = choice < 8 ? { status } : { categoryId: BigInt(random.below(14)) };
  return window.call('pets.change', { selection, change });
}

async function putBack(window: WindowClient, random: Random): Promise<StepOutcome | null> {
  const limit = 1 + random.below(5);
  const { rows } = await window.call('pets.removed', { offset: 0, limit, search: '' });
  return rows.length === 0 ? null : window.call('pets.putBack', { ids: rows.map(({ id }) => id) });
}

/** After a kill, the last step can be undone, all of it except conflicts, and redone. */
async function undoAndRedo(
  window: WindowClient,
  journal: ClerkJournal,
): Promise<(StepOutcome | null)[]> {
  const { newest: step } = journal;
  if (!step) return [];
  const undone = await window.call('pets.takeBack', { step });
  if (undone.done + undone.conflictCount !== step.count) {
    journal.strange.push(`of step ${step.id}, ${step.count} animals, ${undone.done} were undone`);
  }
  if (!undone.step) return [undone];
  const redone = await window.call('pets.takeBack', { step: undone.step });
  if (redone.done !== undone.done) journal.strange.push(`step ${step.id} was not done again`);
  return [undone, redone];
}
