import { fieldsOf, type PetRow } from '../../../shared/pet.ts';
import type { Author } from '../../../shared/history.ts';
import { additionEntry } from '../register/step-entries.ts';
import type { Run, SqlDatabase } from './database.ts';
import { registerHead, writeEntries } from './register-writes.ts';

/** A single animal that was added, and the number of its step; null for a till's, which has none. */
export interface SingleAddition {
  row: PetRow;
  author: Author;
  step: number | null;
}

/** Enters single additions in the register, in the order of their numbers, within their transaction. */
export async function registerAdditions(
  run: Run,
  database: Pick<SqlDatabase, 'dialect' | 'insertAll'>,
  additions: readonly SingleAddition[],
): Promise<void> {
  if (additions.length === 0) return;
  const drafts = additions.map(({ row, author, step }) =>
    additionEntry(
      { id: row.id, ...fieldsOf(row) },
      {
        at: row.addedAt,
        author,
        ...(step !== null && { step: { id: step, kind: 'added', undoes: null } }),
      },
    ),
  );
  await writeEntries(run, database, await registerHead(run), drafts);
}
