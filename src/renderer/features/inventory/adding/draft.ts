import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { z } from 'zod';
import { FieldId } from '../../../../shared/fields/field.ts';
import {
  ClerkNewPet,
  NewPet,
  PetStatus,
  type ShopNewPet,
  type PetRow,
} from '../../../../shared/pet.ts';
import { errorValueOf, fieldProblems } from '../../../../shared/errors.ts';
import { useCategories } from '../../../stores/categories.ts';
import { useFields } from '../../../stores/fields.ts';
import { callShop } from '../../../shop.ts';
import { unmarkFresh } from '../../../animals/list/arrivals.ts';
import { reportStep } from '../../../animals/changes/changes.ts';
import { isListFocused } from '../../../animals/list/grid-cells.ts';
import { categoryOf, type CategoryOption } from '../../../animals/fields/category-choice.ts';
import { categoryMeant, chooseCategory } from '../../../animals/fields/CategoryQuestion.tsx';
import { nameMissing } from '../../../animals/fields/editables.ts';
import {
  detailPath,
  detailsProblems,
  formFields,
  namedDetails,
  readDetails,
  type DetailPath,
  type TypedDetails,
} from '../../../animals/fields/draft-details.ts';
import { showAnimal } from '../../../animals/list/list-reading.ts';
import { isShownIn } from '../../../animals/view/matching.ts';
import { problemOf } from '../../../ui/said.ts';
import { windowStorage } from '../../../stores/lasting-storage.ts';
import { keepForUndo } from '../../../stores/undo-stack.ts';
import { bridgeView, useView } from '../../../animals/view/view-store.ts';

/** What is wrong, beside the field that caused it, or with the whole form (`form`). */
type Problems = Partial<Record<'name' | 'category' | 'status' | 'form' | DetailPath, string>>;

interface Draft {
  name: string;
  category: string;
  status: PetStatus;
  /** What is typed in the shop's own fields, by their ids; those of other categories are kept. */
  details: TypedDetails;
  /** How many identical animals are added as one step. */
  count: number;
  /** Whether several get a number after their name: “Guppy 1”, “Guppy 2”. */
  numbered: boolean;
  problems: Problems;
  /** The animals added last, the newest first. */
  added: readonly AddedAnimal[];
  /** What could not be added while the next one was being typed. */
  failed: readonly Failed[];
}

/** An animal that was added, in which step, and whether the filters hide it. */
export interface AddedAnimal {
  row: PetRow;
  step: number;
  isHidden: boolean;
}

/** How many of the animals added last are shown: more would push the form away. */
const MOST_SHOWN = 3;

/** What a clerk typed of one animal, or of several alike. */
type Typed = Pick<Draft, 'name' | 'category' | 'status' | 'details' | 'count' | 'numbered'>;

/** An animal that could not be added, and why. */
interface Failed extends Typed {
  problems: Problems;
}

const NEXT = { name: '', status: 'available', details: {}, count: 1, problems: {} } as const;

const StoredDraft = z.object({
  name: z.string(),
  category: z.string(),
  status: PetStatus,
  details: z.record(FieldId, z.string()),
  count: z.int().min(1),
  numbered: z.boolean(),
});

const NOTHING_TYPED: Draft = {
  name: '',
  category: '',
  status: 'available',
  details: {},
  count: 1,
  numbered: true,
  problems: {},
  added: [],
  failed: [],
};

/** The animal being typed. It outlives the panel, a reload, a crash and the end of the app. */
export const useDraft = create<Draft>()(
  persist((): Draft => NOTHING_TYPED, {
    name: 'animal-store.added',
    storage: windowStorage(),
    partialize: ({ name, category, status, details, count, numbered }) => ({
      name,
      category,
      status,
      details,
      count,
      numbered,
    }),
    merge: (stored, initial) => ({ ...initial, ...StoredDraft.safeParse(stored).data }),
  }),
);

/** Whether something of an animal is typed that was not added. */
export function isAnythingTyped(): boolean {
  const { name, details } = useDraft.getState();
  return [name, ...Object.values(details)].some((text) => text !== '');
}

/** Changes a field and clears its problem. */
export function editDraft(change: Partial<Typed>): void {
  useDraft.setState(({ problems }) => {
    const left = { ...problems };
    if ('name' in change) left.name = undefined;
    if ('category' in change) left.category = undefined;
    if ('status' in change) left.status = undefined;
    return { ...change, problems: left };
  });
}

/** Changes what is typed in one of the shop's own fields, and clears its problem. */
export function editDetail(id: FieldId, text: string): void {
  useDraft.setState(({ details, problems }) => ({
    details: { ...details, [id]: text },
    problems: { ...problems, [detailPath(id)]: undefined },
  }));
}

/** Each field's problem as a sentence: the field's title in the window, then the service's words. */
function named(fields: Record<string, string>): Problems {
  const { name, categoryId, status } = fields;
  return {
    ...namedDetails(useFields.getState().list, fields),
    name: name && problemOf(t`Name`, name),
    category: categoryId && problemOf(t`Category`, categoryId),
    status: status && problemOf(t`Status`, status),
  };
}

function problemsOf(error: unknown): Problems {
  const { message, fields } = errorValueOf(error);
  const beside = named(fields ?? {});
  return Object.values(beside).some(Boolean) ? beside : { form: message };
}

/** The category being resolved, which is null when the clerk takes none; null while there is none. */
let taking: Promise<string | null> | null = null;

/**
 * Takes an option of the category field. A new name becomes a category; a likely slip is asked
 * about first.
 */
export async function takeCategory(option: CategoryOption): Promise<void> {
  taking = take(option);
  await taking;
  taking = null;
}

async function take(option: CategoryOption): Promise<string | null> {
  try {
    const chosen = await chooseCategory(option);
    if (chosen) editDraft({ category: chosen.name });
    return chosen?.name ?? null;
  } catch (error) {
    const { message, fields } = errorValueOf(error);
    const problem = fields?.['name'] ? problemOf(t`Category`, fields['name']) : message;
    useDraft.setState(({ problems }) => ({ problems: { ...problems, category: problem } }));
    return null;
  }
}

/** Settles when all that was typed so far is added, or has come back. */
let underWay: Promise<void> = Promise.resolve();

/**
 * Makes room for the next animal at once, and adds this one after those before it. Returns false when
 * something is wrong with it, which the draft then says. What can't be added later comes back: into
 * the form, or, if the next one is being typed there, as a row below it.
 */
export function addDraft(): boolean {
  const { name, category, status, details, count, numbered } = useDraft.getState();
  const typed: Typed = { name, category, status, details, count, numbered };
  // Pressing Enter twice takes a new category and adds at once: it is not known until then.
  const choosing = taking;
  const problems = problemsIn(typed);
  if (choosing) problems.category = undefined;
  if (Object.values(problems).some(Boolean)) {
    useDraft.setState({ problems });
    return false;
  }
  useDraft.setState(NEXT);
  underWay = underWay.then(() => addTyped(typed, choosing));
  return true;
}

/** Goes on with the next name while a question about the animal before it is open. */
function typeOn(character: string): boolean {
  const { name } = useDraft.getState();
  // Before the first letter, Space presses the button that has the focus.
  if (name === '' && character === ' ') return false;
  editDraft({ name: name + character });
  return true;
}

async function addTyped(typed: Typed, choosing: Promise<string | null> | null): Promise<void> {
  try {
    const category = choosing === null ? typed.category : await choosing;
    const isMeant = category !== null && (await categoryMeant(category, typeOn)) !== null;
    if (category === null || !isMeant) {
      comeBack(typed, {});
      return;
    }
    const pet = ClerkNewPet.parse(petOf({ ...typed, category }));
    await (typed.count > 1 ? addAlike(pet, typed) : addOne(pet));
  } catch (error) {
    comeBack(typed, problemsOf(error));
  }
}

function comeBack(typed: Typed, problems: Problems): void {
  const { name, details, failed } = useDraft.getState();
  const isNextBegun = name !== '' || Object.keys(details).length > 0;
  if (!isNextBegun) useDraft.setState({ ...typed, problems });
  else useDraft.setState({ failed: [...failed, { ...typed, problems }] });
}

/** Puts what could not be added back into the form; what is typed there takes its place. */
export function correct(one: Failed): void {
  const { name, category, status, details, count, numbered, problems, failed } =
    useDraft.getState();
  const typed = { name, category, status, details, count, numbered, problems };
  const others = failed.filter((other) => other !== one);
  useDraft.setState({ ...one, failed: name.trim() === '' ? others : [...others, typed] });
}

function petOf({ name, category, status, details }: Typed) {
  const categoryId = categoryOf(category, useCategories.getState().list);
  const asked = formFields(useFields.getState().list, categoryId);
  return { name: name.trim(), categoryId, status, details: readDetails(asked, details) };
}

function problemsIn(typed: Typed): Problems {
  const pet = petOf(typed);
  const checked = NewPet.safeParse(pet);
  const asked = formFields(useFields.getState().list, pet.categoryId);
  const problems: Problems = detailsProblems(asked, typed);
  if (checked.success) return problems;
  Object.assign(problems, named(fieldProblems(checked.error)));
  const category = typed.category.trim();
  if (pet.name === '') problems.name = nameMissing();
  if (category === '') problems.category = t`Choose a category.`;
  else if (pet.categoryId === undefined) {
    problems.category = t`There is no category “${category}”. Choose one from the list or create it.`;
  }
  return problems;
}

/** Adds several identical animals as one step, and offers to undo it. */
async function addAlike(pet: ShopNewPet, { count, numbered }: Typed): Promise<void> {
  reportStep(t`Added`, await callShop('pets.addMany', { pet, count, numbered }));
}

async function addOne(pet: ShopNewPet): Promise<void> {
  const { row, step } = await callShop('pets.add', { pet });
  keepForUndo({ step, what: t`Added`, first: row.name });
  unmarkFresh([row.id]);
  const categoryName = useCategories.getState().names.get(row.categoryId);
  const isHidden = !isShownIn(bridgeView(useView.getState()), row, categoryName);
  useDraft.setState(({ added }) => ({
    added: [{ row, step: step.id, isHidden }, ...added].slice(0, MOST_SHOWN),
  }));
  // A clerk who has gone on in the list stays there, or the next key would act on this animal.
  if (!isHidden) void showAnimal(row.id, () => !isListFocused());
}
