import type { Author, StepOutcome } from '../../../shared/history.ts';
import { decimalsOf } from '../../../shared/money.ts';
import type { PetChange, PetRow } from '../../../shared/pet.ts';
import type { ShopProfile } from '../../../shared/shop-profile.ts';
import type { Store } from '../../store/store.ts';
import { CategoryFinder } from '../category-finder.ts';
import { VACCINATED, type Ledger } from './line-details.ts';
import type { Line } from './plan.ts';
import { SHELVES } from './shelves.ts';

/** Who works in the sample shop. */
export const OLIVIA: Author = { kind: 'window', id: null, name: 'Olivia Bell' };
export const TOM: Author = { kind: 'window', id: null, name: 'Tom Marsh' };

/** The sample shop, while it is filled. */
export interface SampleShop extends Ledger {
  store: Store;
  categories: ReadonlyMap<string, bigint>;
  /** The till's next receipt, where a certified till takes the money; null elsewhere. */
  tillReceipt: () => string | null;
  /** The animals as they are now. */
  rows: Map<Line, PetRow>;
}

/** Makes what the shop has before its first animal: profile, categories, and dates that remind. */
export async function furnish(
  store: Store,
  { profile, word, dateIn }: { profile: ShopProfile } & Pick<SampleShop, 'word' | 'dateIn'>,
): Promise<SampleShop> {
  let receipts = 0;
  const categories = new Map<string, bigint>();
  const finder = await CategoryFinder.open(store.categories);
  for (const { name, colour } of SHELVES) {
    const id = await finder.idOf(word(name));
    await store.categories.setLook(id, { colour });
    categories.set(name, id);
  }
  const reminder = async (name: string, of: readonly string[]) => {
    const fields = await store.fields.save({
      id: null,
      name: word(name),
      kind: 'date',
      reminds: true,
      isColumn: true,
      choices: [],
      isUnique: false,
      isHidden: false,
      inForm: false,
      categories: of.map((one) => categories.get(one) ?? 0n),
    });
    return fields.at(-1)?.id ?? '';
  };
  const others = SHELVES.filter(({ sexes, name }) => sexes === 'none' || name.startsWith('Liz'));
  return {
    store,
    word,
    dateIn,
    categories,
    rows: new Map(),
    country: profile.country,
    fields: {
      vaccination: await reminder('Next vaccination', VACCINATED),
      quarantine: await reminder(
        'Quarantine until',
        others.map(({ name }) => name),
      ),
    },
    amount: (price) => Math.round(price * 10 ** decimalsOf(profile.currency)),
    tillReceipt: () => (profile.hasCertifiedTill ? String((receipts += 1)) : null),
  };
}

/** Changes a line as it is now. */
export async function change(
  shop: SampleShop,
  line: Line,
  wanted: PetChange,
  author: Author,
): Promise<StepOutcome> {
  const { id, version } = rowOf(shop, line);
  const outcome = await shop.store.pets.changeEach([{ id, version, change: wanted }], author);
  note(shop, [line], outcome);
  return outcome;
}

/** A line as it is now. Throws a `RangeError` before it has arrived. */
export function rowOf({ rows }: Pick<SampleShop, 'rows'>, line: Line): PetRow {
  const row = rows.get(line);
  if (row) return row;
  throw new RangeError(`${line.name} has not arrived yet`);
}

/** Keeps what a step made of lines, in their order. */
export function note({ rows }: SampleShop, lines: readonly Line[], outcome: StepOutcome): void {
  for (const [place, line] of lines.entries()) {
    const row = outcome.rows[place];
    if (row) rows.set(line, row);
  }
}
