import { create } from 'zustand';
import { NewPet, type PetStatus } from '../../../shared/pet.ts';
import { errorValueOf, fieldProblems } from '../../../shared/errors.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useCategories } from '../../stores/categories.ts';
import { callShop } from '../../shop.ts';
import { unmarkFresh } from './arrivals.ts';
import { tellStep } from './changes.ts';
import { categoryOf, type CategoryOption } from './category-choice.ts';
import { categoryMeant, chooseCategory } from './category-question.ts';
import { rowReader } from './inventory.ts';
import { keepForUndo } from '../../stores/made-steps.ts';
import { bridgeView, useView } from './view-store.ts';

/** What an empty name is told, in the form and in a row. */
export const NAME_MISSING = 'Enter a name.';

/** What is wrong, beside the field that caused it, or with the whole form (`form`). */
interface Problems {
  name?: string;
  category?: string;
  status?: string;
  form?: string;
}

interface Draft {
  name: string;
  category: string;
  status: PetStatus;
  /** How many identical animals are added as one step. */
  count: number;
  /** Whether several get a number after their name: “Guppy 1”, “Guppy 2”. */
  numbered: boolean;
  problems: Problems;
  /** True while a call to main is under way. */
  busy: boolean;
  /** The last animal added, and whether the filters hide it. */
  added: { row: PetRow; isHidden: boolean } | null;
}

/** The animal being typed. It outlives the panel, so closing that loses nothing. */
export const useDraft = create<Draft>(() => ({
  name: '',
  category: '',
  status: 'available',
  count: 1,
  numbered: true,
  problems: {},
  busy: false,
  added: null,
}));

/** Changes a field and clears its problem. */
export function editDraft(
  change: Partial<Pick<Draft, 'name' | 'category' | 'status' | 'count' | 'numbered'>>,
): void {
  useDraft.setState(({ problems }) => {
    const left = { ...problems };
    if ('name' in change) left.name = undefined;
    if ('category' in change) left.category = undefined;
    if ('status' in change) left.status = undefined;
    return { ...change, problems: left };
  });
}

/** Each field's problem as a sentence: the field's title in the window, then the service's words. */
function named(fields: Record<string, string>): Problems {
  const { name, categoryId, status } = fields;
  return {
    name: name && `Name ${name}`,
    category: categoryId && `Category ${categoryId}`,
    status: status && `Status ${status}`,
  };
}

function problemsOf(error: unknown): Problems {
  const { message, fields } = errorValueOf(error);
  const beside = named(fields ?? {});
  return Object.values(beside).some(Boolean) ? beside : { form: message };
}

/** The category being resolved; null while there is none. */
let taking: Promise<void> | null = null;

/**
 * Takes an option of the category field. A new name becomes a category; a likely slip is asked
 * about first.
 */
export function takeCategory(option: CategoryOption): Promise<void> {
  taking = take(option).finally(() => {
    taking = null;
  });
  return taking;
}

async function take(option: CategoryOption): Promise<void> {
  try {
    const chosen = await chooseCategory(option);
    if (chosen) editDraft({ category: chosen.name });
  } catch (error) {
    const { message, fields } = errorValueOf(error);
    const problem = fields?.['name'] ? `Category ${fields['name']}` : message;
    useDraft.setState(({ problems }) => ({ problems: { ...problems, category: problem } }));
  }
}

/** Adds several identical animals as one step, and offers to undo it. */
async function addAlike(pet: NewPet): Promise<void> {
  const { count, numbered } = useDraft.getState();
  const outcome = await callShop('pets.addMany', { pet, count, numbered });
  tellStep('Added', outcome);
  useDraft.setState({ name: '', status: 'available', count: 1, added: null });
}

/**
 * Adds the animal, shows it in the list and clears the form for the next one of the same category.
 * Returns whether it was added. If not, the draft keeps what was typed and says what was wrong.
 */
export async function addDraft(): Promise<boolean> {
  if (useDraft.getState().busy) return false;
  useDraft.setState({ busy: true });
  try {
    // Pressing Enter twice takes a new category and adds at once: the second must wait for the first.
    if (taking) await taking;
    const checked = checkDraft();
    return checked !== null && (await addChecked(checked));
  } catch (error) {
    useDraft.setState({ problems: problemsOf(error) });
    return false;
  } finally {
    useDraft.setState({ busy: false });
  }
}

/** Returns the animal as typed, or null when something is wrong with it, which the draft then says. */
function checkDraft(): NewPet | null {
  const { name: typed, category, status } = useDraft.getState();
  const name = typed.trim();
  const categoryId = categoryOf(category, useCategories.getState().list);
  const checked = NewPet.safeParse({ name, categoryId, status });
  if (!checked.success) {
    const problems = named(fieldProblems(checked.error));
    if (name === '') problems.name = NAME_MISSING;
    if (category.trim() === '') problems.category = 'Choose a category.';
    if (category.trim() !== '' && categoryId === undefined) {
      problems.category = `There is no category “${category.trim()}”. Choose one from the list or create it.`;
    }
    useDraft.setState({ problems });
    return null;
  }
  useDraft.setState({ problems: {} });
  return checked.data;
}

async function addChecked(pet: NewPet): Promise<boolean> {
  const { category, count } = useDraft.getState();
  if ((await categoryMeant(category)) === null) return false;
  if (count > 1) {
    await addAlike(pet);
    return true;
  }
  const view = bridgeView(useView.getState());
  const { row, step, position } = await callShop('pets.add', { pet, view });
  keepForUndo({ step, what: 'Added', first: row.name });
  unmarkFresh([row.id]);
  useDraft.setState({
    name: '',
    status: 'available',
    added: { row, isHidden: position === null },
  });
  if (position !== null) rowReader.show(row.id, position);
  return true;
}
