import { create } from 'zustand';
import type { Category } from '../../../shared/category.ts';
import { setCategories, useCategories } from '../../stores/categories.ts';
import { callShop } from '../../shop.ts';
import {
  categoryOf,
  doubtAbout,
  type CategoryDoubt,
  type CategoryOption,
} from './category-choice.ts';

/** The category that there is, the new one all the same, or neither. */
type Answer = 'near' | 'new' | 'neither';

interface Question {
  doubt: CategoryDoubt;
  answer: (answer: Answer) => void;
}

interface Asking {
  question: Question | null;
  /** Numbers without a category that the clerk said are meant. */
  meant: ReadonlySet<bigint>;
}

/** What the clerk is being asked about a category. */
export const useCategoryQuestion = create<Asking>(() => ({ question: null, meant: new Set() }));

function ask(doubt: CategoryDoubt): Promise<Answer> {
  return new Promise((resolve) => {
    useCategoryQuestion.setState({
      question: {
        doubt,
        answer: (answer) => {
          useCategoryQuestion.setState({ question: null });
          resolve(answer);
        },
      },
    });
  });
}

/** A category that was chosen: its id, and its name or number as the field shows it. */
export type Chosen = Pick<Category, 'id' | 'name'>;

/**
 * The category that an option stands for; a new name becomes a category. Where the option may be a
 * slip, the clerk is asked first: null when neither is wanted. Throws what making the category threw.
 */
export async function chooseCategory(option: CategoryOption): Promise<Chosen | null> {
  if (option.kind === 'known') return option;
  const doubt = doubtAbout(option, useCategories.getState().list);
  const isMeant = option.kind === 'number' && useCategoryQuestion.getState().meant.has(option.id);
  const answer = doubt && !isMeant ? await ask(doubt) : 'new';
  if (answer === 'neither') return null;
  if (answer === 'near' && doubt?.kind === 'slip') return doubt.near;
  if (option.kind === 'create') return make(option.name);
  useCategoryQuestion.setState(({ meant }) => ({ meant: new Set([...meant, option.id]) }));
  return { id: option.id, name: String(option.id) };
}

/** Makes a category, which can be chosen at once: main's news of it may come later. */
async function make(name: string): Promise<Chosen> {
  const made = await callShop('categories.create', { name });
  const { list } = useCategories.getState();
  if (!list.some(({ id }) => id === made.id)) setCategories([...list, made]);
  return made;
}

/** The category that a text names; a number that no category has is asked about: null when it is not meant. */
export function categoryMeant(text: string): Promise<Chosen | null> | undefined {
  const { list } = useCategories.getState();
  const id = categoryOf(text, list);
  if (id === undefined) return undefined;
  const known = list.find((category) => category.id === id);
  return chooseCategory(known ? { kind: 'known', ...known } : { kind: 'number', id });
}
