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
import { bridgeView, useView } from './view-store.ts';

/** What is wrong, beside the field that caused it, or with the whole (`form`). */
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
  /** How many alike are added as one step. */
  count: number;
  /** Whether several get numbers behind their name: “Guppy 1”, “Guppy 2”. */
  numbered: boolean;
  problems: Problems;
  /** While main is asked. */
  busy: boolean;
  /** The last animal that was added, and whether the filters hide it. */
  added: { row: PetRow; isHidden: boolean } | null;
}

/** The animal that is being typed; it outlives the panel, so that closing it loses nothing. */
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

/** Changes a field; what was wrong with it is taken back. */
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

/** The problems of fields in the window's words: each field's title, then the service's own words. */
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

/** The category that is being taken; null while none is. */
let taking: Promise<void> | null = null;

/** Takes an option of the category field; a new name becomes a category, after a question where it may be a slip. */
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

/** Adds several alike as one step, and tells it with the way to undo it. */
async function addAlike(pet: NewPet): Promise<void> {
  const { count, numbered } = useDraft.getState();
  const outcome = await callShop('pets.addMany', { pet, count, numbered });
  tellStep('Added', outcome);
  useDraft.setState({ name: '', status: 'available', count: 1, added: null });
}

/**
 * Adds the animal, shows it in the list and makes room for the next of the same category.
 * Returns whether it was added; what was wrong stands in the draft, with all that was typed.
 */
export async function addDraft(): Promise<boolean> {
  if (useDraft.getState().busy) return false;
  useDraft.setState({ busy: true });
  try {
    // Enter twice takes a new category and adds at once: the second must wait for the first.
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

/** The animal as typed; null when something is wrong with it, which then stands in the draft. */
function checkDraft(): NewPet | null {
  const { name: typed, category, status } = useDraft.getState();
  const name = typed.trim();
  const categoryId = categoryOf(category, useCategories.getState().list);
  const checked = NewPet.safeParse({ name, categoryId, status });
  if (!checked.success) {
    const problems = named(fieldProblems(checked.error));
    if (name === '') problems.name = 'Enter a name.';
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
  const { row, position } = await callShop('pets.add', { pet, view });
  unmarkFresh([row.id]);
  useDraft.setState({
    name: '',
    status: 'available',
    added: { row, isHidden: position === null },
  });
  if (position !== null) rowReader.show(row.id, position);
  return true;
}
