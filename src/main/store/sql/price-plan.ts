import { PRICE } from '../../../shared/fields/built-in.ts';
import { animalsIn, priceOf } from '../../../shared/group.ts';
import { decimalsOf } from '../../../shared/money.ts';
import type { PetRow } from '../../../shared/pet.ts';
import {
  changedPrice,
  MOST_PREVIEWED,
  type PriceChange,
  type PricesPreview,
} from '../../../shared/price-change.ts';
import type { Planned } from '../planned-step.ts';
import type { Versioned } from '../step-plans.ts';
import type { SqlDatabase } from './database.ts';
import { readProfile } from './profile.ts';
import { knownPets } from './staged-step.ts';

/** How many animals are read at a time. */
const PORTION = 500;

type Database = Pick<SqlDatabase, 'read' | 'dialect'>;

/** Plans to change prices. What has none, or is sold, is left as it is. */
export async function* planPrices(
  database: Database,
  animals: readonly Versioned[],
  change: PriceChange,
): AsyncGenerator<Planned> {
  for await (const { animal, after } of priced(database, animals, change)) {
    if (after === null) continue;
    yield { ...animal, action: 'changed', fields: {}, details: { [PRICE.id]: after } };
  }
}

/** What a change would make of prices. */
export async function previewPrices(
  database: Database,
  animals: readonly Versioned[],
  change: PriceChange,
): Promise<PricesPreview> {
  const preview: PricesPreview = { more: 0, left: 0, prices: [] };
  for await (const { row, after } of priced(database, animals, change)) {
    if (after === null) preview.left += animalsIn(row);
    else if (preview.prices.length === MOST_PREVIEWED) preview.more += animalsIn(row);
    else preview.prices.push({ name: row.name, before: priceOf(row) ?? 0, after });
  }
  return preview;
}

async function* priced(
  { read, dialect }: Database,
  animals: readonly Versioned[],
  { by, ending }: PriceChange,
): AsyncGenerator<{ animal: Versioned; row: PetRow; after: number | null }> {
  const { currency } = await readProfile(read);
  const change = { by, ending: decimalsOf(currency) === 2 ? ending : null };
  for (let start = 0; start < animals.length; start += PORTION) {
    const portion = animals.slice(start, start + PORTION);
    const ids = portion.map(({ id }) => id);
    const pets = await knownPets(read, dialect, ids);
    for (const animal of portion) {
      const pet = pets.get(animal.id);
      if (!pet?.isPresent) continue;
      const { row } = pet;
      const price = row.status === 'sold' ? undefined : priceOf(row);
      yield { animal, row, after: price === undefined ? null : changedPrice(price, change) };
    }
  }
}
