import type { HistoryEntry } from '../../src/shared/history.ts';
import type { PetFields } from '../../src/shared/pet.ts';
import type { Settings } from '../../src/shared/settings.ts';
import type { Random } from '../support/random.ts';
import type { FoundAnimal, StockModel, Till } from './model.ts';
import type { WeekShop } from './week-shop.ts';

const ROWS = 500;

/** How the shop fares while it is used: well, with a full disk, or killed in between. */
export type Fate = 'well' | 'full' | 'killed';

/** Everything that a step of a week works on. */
export interface World {
  shop: WeekShop;
  random: Random;
  tills: Till[];
  stock: StockModel;
  /** The settings as the owner was last told. */
  settings: Settings;
  /** The shop's clock (Unix ms). */
  time: number;
  /** Makes each animal's name unique. */
  number: number;
  problems: string[];
}

/** All animals of the shop, oldest first. */
export async function allAnimals({ shop }: World): Promise<FoundAnimal[]> {
  const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
  const found = [];
  for (let offset = 0; ; offset += ROWS) {
    const { rows } = await shop.call('pets.rows', { view, offset, limit: ROWS });
    found.push(...rows);
    if (rows.length < ROWS) return found;
  }
}

async function removedAnimals({ shop }: World): Promise<FoundAnimal[]> {
  const found = [];
  for (let offset = 0; ; offset += ROWS) {
    const { rows } = await shop.call('pets.removed', { offset, limit: ROWS, search: '' });
    found.push(...rows);
    if (rows.length < ROWS) return found;
  }
}

/** Compares the whole stock, its total, its history and the settings. Nothing may be in progress. */
export async function compareStock(world: World): Promise<void> {
  const found = await allAnimals(world);
  const removed = await removedAnimals(world);
  world.problems.push(...world.stock.compare(found, removed));
  const history = await wholeHistory(world.shop);
  world.problems.push(...compareHistory(history, found, removed));
  const { all } = await world.shop.call('pets.counts', {});
  if (all !== found.length) world.problems.push(`${all} are counted, ${found.length} are there`);
  const { theme } = await world.shop.call('settings.get', {});
  if (theme !== world.settings.theme) world.problems.push(`The theme is ${theme}`);
}

/** The whole history, oldest entry first. */
async function wholeHistory(shop: WeekShop): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  let cursor: string | null = null;
  do {
    const { entries: more, next }: { entries: HistoryEntry[]; next: string | null } =
      await shop.call('history.page', { limit: 500, ...(cursor !== null && { cursor }) });
    entries.push(...more);
    cursor = next;
  } while (cursor !== null);
  return entries.reverse();
}

/**
 * Checks that the history explains each animal's state: it was added first, and once; each entry
 * begins where the previous one ended; and the last one matches the stock.
 */
function compareHistory(
  entries: readonly HistoryEntry[],
  inStock: readonly FoundAnimal[],
  removed: readonly FoundAnimal[],
): string[] {
  const problems: string[] = [];
  const last = new Map<bigint, { state: PetFields | null; before: PetFields | null }>();
  for (const { petId, action, before, after } of entries) {
    const known = last.get(petId);
    const isFirst = known === undefined;
    if (isFirst !== (action === 'added')) problems.push(`the history of ${petId} begins wrong`);
    const expected = known?.state ?? null;
    if (!isSame(before, expected)) problems.push(`the history of ${petId} has a gap`);
    if (action === 'putBack' && !isSame(after, known?.before ?? null)) {
      problems.push(`${petId} was put back as another`);
    }
    last.set(petId, { state: after, before });
  }
  for (const animal of inStock) {
    if (!isSame(last.get(animal.id)?.state ?? null, animal)) {
      problems.push(`the history of ${animal.id} does not end as the stock has it`);
    }
  }
  for (const { id } of removed) {
    if (last.get(id)?.state !== null) problems.push(`the history does not tell that ${id} went`);
  }
  if (last.size !== inStock.length + removed.length) {
    problems.push(
      `the history tells of ${last.size} animals, ${inStock.length + removed.length} are known`,
    );
  }
  return problems;
}

type Fields = Pick<PetFields, 'name' | 'categoryId' | 'status'>;

function isSame(left: Fields | null, right: Fields | null): boolean {
  if (left === null || right === null) return left === right;
  return (
    left.name === right.name && left.categoryId === right.categoryId && left.status === right.status
  );
}
