import type { PetRow } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AdditionOutcome, StoreChange } from '../store.ts';
import { Additions } from './additions.ts';
import type { Connection } from './database.ts';
import { FilePlace } from './file-place.ts';
import { GroupCommit, type CommitListener } from './group-commit.ts';
import { KeyLabels } from './key-labels.ts';
import { NameIndex } from './name-index.ts';
import { PetCounts } from './pet-counts.ts';
import { createPetStore } from './pets.ts';
import { RevisionCounter } from './revisions.ts';
import { ServiceDays } from './service-days.ts';
import type { ServingLock } from './serving-lock.ts';
import { StorageState } from './storage-state.ts';
import { Views } from './views.ts';
import { createWrite } from './write.ts';

/** What a store is made of, around one connection. */
export type StoreParts = ReturnType<typeof createParts>;

/** Puts the parts of a store together; `tell` passes on what happens. */
export function createParts(
  connection: Connection,
  { clock, lock }: { clock: Clock; lock?: ServingLock },
  tell: (change: StoreChange) => void,
) {
  const storage = new StorageState((problem) => {
    tell({ kind: 'storage', problem });
  });
  const place = new FilePlace(connection, lock);
  const write = createWrite(connection, place);
  const counts = new PetCounts(connection);
  const names = new NameIndex(connection);
  const views = new Views(connection, counts, names);
  const revisions = new RevisionCounter(connection, () => {
    views.reset();
    tell({ kind: 'foreign' });
  });
  const listener = commitListener({ storage, place, counts, names, views, revisions }, tell);
  const commits = new GroupCommit(connection, listener, () => revisions.busyTurns);
  const labels = new KeyLabels(connection, revisions);
  const additions = new Additions(connection, clock, commits, counts, labels);
  const onAddedMany = () => {
    revisions.petsChanged();
    views.reset();
  };
  const pets = createPetStore({
    connection,
    write,
    clock,
    additions,
    counts,
    names,
    views,
    onAddedMany,
  });
  const days = new ServiceDays(connection, clock);
  names.schedule();
  return { write, storage, place, names, revisions, commits, pets, days };
}

interface CommitParts {
  storage: StorageState;
  place: FilePlace;
  counts: PetCounts;
  names: NameIndex;
  views: Views;
  revisions: RevisionCounter;
}

/** What each commit of additions brings about. */
function commitListener(
  { storage, place, counts, names, views, revisions }: CommitParts,
  tell: (change: StoreChange) => void,
): CommitListener<AdditionOutcome> {
  return {
    committing: () => {
      counts.write();
      place.check();
    },
    committed: (outcomes) => {
      revisions.petsChanged();
      storage.works();
      names.schedule();
      const rows = addedRows(outcomes);
      for (const row of rows) views.added(row);
      if (rows.length > 0) tell({ kind: 'added', rows });
    },
    failed: (problem) => {
      counts.forget();
      storage.failed(problem);
    },
  };
}

function addedRows(outcomes: readonly AdditionOutcome[]): PetRow[] {
  return outcomes.flatMap((added) => (added.outcome === 'added' ? [added.row] : []));
}
