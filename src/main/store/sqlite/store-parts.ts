import { setImmediate as turn } from 'node:timers/promises';
import type { StepOutcome } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AdditionOutcome, StoreChange } from '../store.ts';
import { addedRows } from '../added-rows.ts';
import { Additions } from './additions.ts';
import { createCategoryStore } from './categories.ts';
import type { Connection } from './database.ts';
import type { FilePlace } from './file-place.ts';
import { GroupCommit, type CommitListener } from './group-commit.ts';
import { createHistoryStore } from './history.ts';
import { Groups } from './groups.ts';
import { Imports } from './imports.ts';
import { KeyLabels } from './key-labels.ts';
import { NameIndex } from './name-index.ts';
import { PetChanges } from './pet-changes.ts';
import { PetCounts } from './pet-counts.ts';
import { createPetStore } from './pets.ts';
import { PlannedChanges } from './planned-changes.ts';
import { RemovedPets } from './removed-pets.ts';
import { RevisionCounter } from './revisions.ts';
import { ServiceDays } from './service-days.ts';
import type { StoredStep } from '../planned-step.ts';
import { Steps } from './steps.ts';
import { StorageState } from './storage-state.ts';
import { Views } from './views.ts';
import { createWrite } from './write.ts';

export interface PartsOptions {
  clock: Clock;
  place: FilePlace;
  /** Whether additions arrive in groups, each of which is then committed at once. */
  isGathered?: boolean;
  /** The language (BCP 47) of the people who read the names; by default, the database's own. */
  language?: string;
  /** Called after each transaction. */
  onWritten: () => void;
}

/** More changed animals than this are announced as "everything changed". */
const MOST_TOLD = 200;

/** The parts of a store, around one connection. */
export type StoreParts = ReturnType<typeof createParts>;

type Tell = (change: StoreChange) => void;

/** Assembles the parts of a store; `tell` passes on what happens. */
export function createParts(
  connection: Connection,
  { clock, place, language, isGathered = false, onWritten }: PartsOptions,
  tell: Tell,
) {
  const storage = new StorageState((problem) => {
    tell({ kind: 'storage', problem });
  });
  const write = createWrite(connection, place, onWritten);
  const counts = new PetCounts(connection);
  const steps = new Steps(connection);
  const names: NameIndex = new NameIndex(connection, language, (indexed) => {
    views.indexed(indexed);
    onWritten();
  });
  const views = new Views(connection, counts, names, steps);
  const revisions = new RevisionCounter(connection, () => {
    views.reset();
    tell({ kind: 'foreign' });
  });
  const base = {
    connection,
    clock,
    write,
    onWritten,
    storage,
    place,
    counts,
    steps,
    names,
    views,
    revisions,
  };
  const { commits, pets, changes } = createPets(base, isGathered, tell);
  const onNamed = () => {
    views.reset();
  };
  const categories = createCategoryStore({ connection, write, names, changes, onNamed });
  const history = createHistoryStore(connection, steps);
  const days = new ServiceDays(connection, clock);
  names.schedule();
  return {
    ...{ write, storage, place, names, revisions, commits, changes },
    ...{ pets, categories, history, days },
  };
}

interface BaseParts {
  connection: Connection;
  clock: Clock;
  write: ReturnType<typeof createWrite>;
  onWritten: () => void;
  storage: StorageState;
  place: FilePlace;
  counts: PetCounts;
  steps: Steps;
  names: NameIndex;
  views: Views;
  revisions: RevisionCounter;
}

/** Everything that adds, changes and reads animals. */
function createPets(base: BaseParts, isGathered: boolean, tell: Tell) {
  const { connection, clock, steps, counts, names, views, revisions } = base;
  const commits = new GroupCommit(
    connection,
    commitListener(base, tell),
    isGathered ? null : () => revisions.busyTurns,
  );
  const labels = new KeyLabels(connection, revisions);
  const planned = new PlannedChanges(connection, steps);
  const stepParts = {
    ...base,
    planned,
    onStep: stepListener(base, planned, tell),
    yieldToAdditions: async () => {
      // What has arrived is read in the next turn, and the replies are sent in the one after.
      for (let turns = 0; turns < 2; turns += 1) await turn();
      commits.flush();
      for (let turns = 0; turns < 2; turns += 1) await turn();
    },
  };
  const changes = new PetChanges(stepParts);
  const pets = createPetStore({
    connection,
    additions: new Additions(connection, clock, commits, counts, labels, steps),
    imports: new Imports(stepParts),
    changes,
    removed: new RemovedPets(connection, steps, (text) => names.fold(text)),
    counts,
    views,
    groups: new Groups({ connection, counts, names, views }),
  });
  return { commits, pets, changes };
}

/** The effects of each commit of additions. */
function commitListener(
  { onWritten, storage, place, counts, names, revisions }: BaseParts,
  tell: Tell,
): CommitListener<AdditionOutcome> {
  return {
    committing: () => {
      counts.write();
      place.check();
    },
    committed: (outcomes) => {
      revisions.petsAdded();
      storage.works();
      names.schedule();
      const rows = addedRows(outcomes);
      if (rows.length > 0) tell({ kind: 'added', rows });
      onWritten();
    },
    failed: (problem) => {
      counts.forget();
      storage.failed(problem);
    },
  };
}

/** The effects of each step once it is stored. Never throws: what was committed stays committed. */
function stepListener(
  { names, views, revisions }: BaseParts,
  planned: PlannedChanges,
  tell: Tell,
): (step: StoredStep, outcome: StepOutcome) => void {
  const tellAnimals = (step: StoredStep, rows: PetRow[]): void => {
    const changes = planned.changesOf(step.id, MOST_TOLD);
    views.changed(changes);
    const removedIds = changes.flatMap(({ petId, after }) => (after === null ? [petId] : []));
    tell({ kind: 'changed', rows, removedIds });
  };
  return (step, { rows }) => {
    revisions.stepStored();
    names.schedule();
    try {
      if (step.count <= MOST_TOLD) {
        tellAnimals(step, rows);
        return;
      }
    } catch {
      // The disk went away right after the commit: everybody reads again.
    }
    views.reset();
    tell({ kind: 'replaced' });
  };
}
