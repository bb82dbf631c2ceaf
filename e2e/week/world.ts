import type { Settings } from '../../src/shared/settings.ts';
import type { Random } from '../support/random.ts';
import { compareHistory, wholeHistory } from './history.ts';
import type { Found, StockModel, Till } from './model.ts';
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
export async function allAnimals({ shop }: World): Promise<Found[]> {
  const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
  const found = [];
  for (let offset = 0; ; offset += ROWS) {
    const { rows } = await shop.call('pets.rows', { view, offset, limit: ROWS });
    found.push(...rows);
    if (rows.length < ROWS) return found;
  }
}

async function removedAnimals({ shop }: World): Promise<Found[]> {
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
