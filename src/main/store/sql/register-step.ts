import type { RegisterHead } from '../../../shared/register.ts';
import { fieldColumns } from '../field-columns.ts';
import {
  additionEntry,
  changeEntry,
  type DraftEntry,
  type EntryContext,
} from '../register/step-entries.ts';
import type { Run, SqlDatabase } from './database.ts';
import { fieldsIn } from './pet-columns.ts';
import { registerHead, writeEntries } from './register-writes.ts';
import { actionOf, RECOUNTED } from './steps.ts';

/** Entries that are written at a time. */
const PORTION = 1_000;

const added = (table: 'pets' | 'removed_pets') => ({
  name: `added to ${table} for register`,
  text: `SELECT id, ${fieldColumns()} FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${String(PORTION)}`,
});

const CHANGES = {
  name: 'changes for register',
  text: `SELECT id, pet_id, action, ${fieldColumns('', '_before')}, ${fieldColumns('', '_after')}
    FROM changes WHERE id > $1 ORDER BY id LIMIT ${String(PORTION)}`,
};

/** What a step has written: the animals and changes after these numbers. */
interface WrittenStep {
  beforeId: bigint;
  beforeChange: bigint;
  added: number;
  changed: number;
  /** Whether what it added was taken out of stock at once. */
  removesAdded: boolean;
}

/** Enters in the register what a step has done, within its transaction. Throws what the database does. */
export async function registerStep(
  run: Run,
  database: SqlDatabase,
  { beforeId, beforeChange, removesAdded, ...written }: WrittenStep,
  context: EntryContext,
): Promise<void> {
  let head = await registerHead(run);
  if (written.added > 0) {
    const statement = added(removesAdded ? 'removed_pets' : 'pets');
    head = await eachPortion(beforeId, head, async (last, before) => {
      const raws = await run<{ id: bigint }>(statement, [last]);
      const drafts = raws.map((raw) => additionEntry({ id: raw.id, ...fieldsIn(raw) }, context));
      return { raws, head: await writeEntries(run, database, before, drafts) };
    });
  }
  if (written.changed === 0) return;
  await eachPortion(beforeChange, head, async (last, before) => {
    const raws = await run<RawChange>(CHANGES, [last]);
    const drafts = raws.flatMap((raw) => draftOf(raw, context) ?? []);
    return { raws, head: await writeEntries(run, database, before, drafts) };
  });
}

interface RawChange {
  id: bigint;
  pet_id: bigint;
  action: bigint | number;
}

async function eachPortion(
  first: bigint,
  head: RegisterHead,
  write: (
    last: bigint,
    head: RegisterHead,
  ) => Promise<{ raws: readonly { id: bigint }[]; head: RegisterHead }>,
): Promise<RegisterHead> {
  let last = first;
  for (;;) {
    const done = await write(last, head);
    head = done.head;
    last = done.raws.at(-1)?.id ?? last;
    if (done.raws.length < PORTION) return head;
  }
}

function draftOf(raw: RawChange, context: EntryContext): DraftEntry | undefined {
  const action = Number(raw.action) === RECOUNTED ? ('recounted' as const) : actionOf(raw.action);
  if (action === 'added') return undefined;
  const write = {
    id: raw.pet_id,
    action,
    before: action === 'putBack' ? null : fieldsIn(raw, '_before'),
    after: action === 'removed' ? null : fieldsIn(raw, '_after'),
  };
  return changeEntry(write, context);
}
