import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { z } from 'zod';
import { PetRow } from '../../../shared/pet.ts';
import { problemOf } from '../../shop.ts';
import { windowStorage } from '../../stores/lasting-storage.ts';
import { useSignIn } from '../../stores/sign-in.ts';
import { authorName } from '../../ui/entry-words.ts';
import { asSentence } from '../../ui/formats.ts';
import { editAnimal } from '../../animals/changes/changes.ts';
import { showSentence } from '../../animals/changes/outcome-toast.tsx';
import type { Editable } from '../../animals/fields/editables.ts';
import { showIfOnCard, useCard } from './card-store.ts';

/** What was typed and is not saved. */
interface Draft {
  text: string;
  /** The animal as it was when typing began: what someone else writes after that is not overwritten. */
  seen: PetRow;
  /** What the text was read as, if someone else changed the same. */
  value?: string | undefined;
  problem?: string | undefined;
  isSaving?: boolean;
  /** Whether it was left again while it was being saved. */
  isLeftAgain?: boolean;
}

/** What became of a saving: the animal as it is now, and why the text is not saved. */
interface Outcome extends Pick<Draft, 'seen' | 'value' | 'problem'> {
  isSaved: boolean;
}

type Drafts = Readonly<Record<string, Draft | undefined>>;

const StoredDrafts = z.record(z.string(), z.object({ text: z.string(), seen: PetRow }));

/**
 * What was typed on cards and is not saved, by person, animal and field: closing or turning a card loses
 * none, nor does a crash or the end of the app.
 */
export const useDrafts = create<Drafts>()(
  persist((): Drafts => ({}), {
    name: 'animal-store.card-drafts',
    storage: windowStorage(),
    partialize: (drafts) => {
      const typed = Object.entries(drafts).flatMap(([key, draft]) =>
        draft ? [[key, { text: draft.text, seen: draft.seen }] as const] : [],
      );
      return Object.fromEntries(typed);
    },
    merge: (stored) => StoredDrafts.safeParse(stored).data ?? {},
  }),
);

function personAt({ signIn }: ReturnType<typeof useSignIn.getState>): string {
  return signIn?.current?.id ?? '';
}

/** Drafts belong to the person who typed them, so that they are saved in that person's name. */
function keyOf(animal: PetRow, { key }: Editable, person = personAt(useSignIn.getState())): string {
  return `${person}/${String(animal.id)}/${key}`;
}

/** What is typed into a field of an animal's card, unless it is what the animal has. */
export function useDraft(animal: PetRow, editable: Editable): Draft | undefined {
  const person = useSignIn(personAt);
  const draft = useDrafts((drafts) => drafts[keyOf(animal, editable, person)]);
  return draft?.value === editable.valueOf(animal) ? { ...draft, problem: undefined } : draft;
}

/** Keeps what is typed. */
export function type(animal: PetRow, editable: Editable, text: string): void {
  const key = keyOf(animal, editable);
  useDrafts.setState((drafts) => {
    const { seen = animal, isSaving = false } = drafts[key] ?? {};
    return { [key]: { seen, isSaving, text } };
  });
}

/** Forgets what was typed. Returns whether there was anything. */
export function forget(animal: PetRow, editable: Editable): boolean {
  const key = keyOf(animal, editable);
  const isTyped = useDrafts.getState()[key] !== undefined;
  useDrafts.setState({ [key]: undefined });
  return isTyped;
}

/**
 * Saves what was typed, if it is anything new. What can't be saved stays typed, with the reason beside
 * it. Where someone else changed the same field, saving once more overwrites that.
 */
export async function save(animal: PetRow, editable: Editable): Promise<void> {
  const key = keyOf(animal, editable);
  const draft = useDrafts.getState()[key];
  if (!draft) return;
  const { text } = draft;
  useDrafts.setState({ [key]: { ...draft, isSaving: true, isLeftAgain: draft.isSaving ?? false } });
  if (draft.isSaving) return;
  const { isSaved, ...left } = await attempt(draft, editable).catch((error: unknown): Outcome => {
    const { message, fields } = problemOf(error) ?? {};
    const problem = asSentence(fields?.[editable.key]) ?? message;
    return { seen: draft.seen, problem, isSaved: false };
  });
  const now = useDrafts.getState()[key];
  if (now && now.text !== text) {
    useDrafts.setState({ [key]: { text: now.text, seen: left.seen } });
    if (now.isLeftAgain) await save(animal, editable);
    return;
  }
  useDrafts.setState({ [key]: isSaved ? undefined : { ...left, text } });
  const { problem } = left;
  if (problem !== undefined && useCard.getState().animal?.id !== animal.id) {
    showSentence(t`“${animal.name}”, ${editable.label}: ${problem} Its card keeps what was typed.`);
  }
}

/** Saves what was typed when its field is left; what was refused stays to be corrected. */
export function leave(animal: PetRow, editable: Editable): void {
  const draft = useDrafts.getState()[keyOf(animal, editable)];
  if (draft && draft.problem === undefined) void save(animal, editable);
}

async function attempt({ text, seen }: Draft, editable: Editable): Promise<Outcome> {
  const read = await editable.read(text);
  if (read === null) return { seen, isSaved: true };
  if ('problem' in read) return { seen, problem: read.problem, isSaved: false };
  const { change, value } = read;
  if (value === editable.valueOf(seen)) return { seen, isSaved: true };
  const isSame = (now: PetRow) => editable.valueOf(now) === editable.valueOf(seen);
  const { conflicts, rows } = await editAnimal(seen, change, isSame);
  const [conflict] = conflicts;
  if (!conflict) {
    const [row = seen] = rows;
    showIfOnCard(row);
    return { seen: row, isSaved: true };
  }
  const { row, by } = conflict;
  const who = by ? authorName(by) : t`Somebody else`;
  if (!row)
    return { seen, problem: t`${who} removed this animal in the meantime.`, isSaved: false };
  // Something else about the animal was changed, which this leaves as it is.
  if (isSame(row)) return attempt({ text, seen: row }, editable);
  const shown = editable.shownOf(row);
  const did = shown === '' ? t`emptied this` : t`changed this to “${shown}”`;
  const problem = t`${who} ${did} in the meantime. Press Enter to save yours all the same.`;
  return { seen: row, value, problem, isSaved: false };
}
