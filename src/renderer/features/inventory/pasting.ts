import { create } from 'zustand';
import { NewPet } from '../../../shared/pet.ts';
import { errorValueOf, fieldProblems } from '../../../shared/errors.ts';
import { useCategories } from '../../stores/categories.ts';
import { callShop } from '../../shop.ts';
import { animalsText } from '../../ui/formats.ts';
import { unmarkFresh } from './arrivals.ts';
import { categoryOf } from './category-choice.ts';
import { editDraft, useDraft } from './draft.ts';
import { rowReader } from './inventory.ts';
import { isList, readPasted, type PastedAnimal } from './pasted.ts';
import { bridgeView, useView } from './view-store.ts';

interface Pasting {
  /** The animals that are offered; those that were added are no more among them. */
  animals: readonly PastedAnimal[];
  problem: string | null;
  busy: boolean;
  /** What became of it, in words. */
  outcome: string | null;
}

const NOTHING: Pasting = { animals: [], problem: null, busy: false, outcome: null };

/** The list that was pasted into the form, until it is added or dismissed. */
export const usePasting = create<Pasting>(() => NOTHING);

/** Takes a pasted text when it is a list, and says whether it did; one animal alone fills the form. */
export function takePasted(text: string): boolean {
  if (!isList(text)) return false;
  const animals = readPasted(text);
  const [only] = animals;
  if (animals.length === 1 && only) {
    const { name, category, status } = only;
    editDraft({ name, ...(category && { category }), ...(status && { status }) });
  } else usePasting.setState({ ...NOTHING, animals });
  return true;
}

/** Forgets the list. */
export function dismissPasted(): void {
  usePasting.setState(NOTHING);
}

/** The names of categories in a list that the shop does not have yet. */
export function newCategories(animals: readonly PastedAnimal[]): string[] {
  const { list } = useCategories.getState();
  const names = animals.map(({ category }) => category).filter((name) => name !== null);
  return [...new Set(names)].filter((name) => categoryOf(name, list) === undefined);
}

/** The id of a category by its name, made when there is none. Throws the ShopError of making it. */
async function categoryIdOf(name: string): Promise<bigint | undefined> {
  if (name.trim() === '') return undefined;
  const known = categoryOf(name, useCategories.getState().list);
  return known ?? (await callShop('categories.create', { name })).id;
}

async function add(animal: PastedAnimal): Promise<string | null> {
  const { category, status } = useDraft.getState();
  const categoryId = await categoryIdOf(animal.category ?? category);
  if (categoryId === undefined) return 'Choose a category above, for the lines that have none.';
  const pet = NewPet.safeParse({
    name: animal.name,
    categoryId,
    status: animal.status ?? status,
  });
  if (!pet.success) return `Name ${Object.values(fieldProblems(pet.error))[0] ?? ''}.`;
  const { row } = await callShop('pets.add', {
    pet: pet.data,
    view: bridgeView(useView.getState()),
  });
  unmarkFresh([row.id]);
  return null;
}

/** Adds the animals one after another; at a problem it stops, with those that are left still offered. */
export async function addPasted(): Promise<void> {
  if (usePasting.getState().busy) return;
  usePasting.setState({ busy: true, problem: null });
  let added = 0;
  for (;;) {
    const [next, ...left] = usePasting.getState().animals;
    if (!next) break;
    const problem = await add(next).catch((error: unknown) => errorValueOf(error).message);
    if (problem !== null) {
      usePasting.setState({ problem: `${next.name}: ${problem}` });
      break;
    }
    added += 1;
    usePasting.setState({ animals: left });
  }
  usePasting.setState({ busy: false, outcome: added > 0 ? `Added ${animalsText(added)}.` : null });
  rowReader.readAnew();
}
