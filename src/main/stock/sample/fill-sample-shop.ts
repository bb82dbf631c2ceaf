import { dayNamed } from '../../../shared/calendar-day.ts';
import type { Author, StepOutcome } from '../../../shared/history.ts';
import { decimalsOf } from '../../../shared/money.ts';
import type { PetChange, PetRow } from '../../../shared/pet.ts';
import type { ShopProfile } from '../../../shared/shop-profile.ts';
import type { Store } from '../../store/store.ts';
import { CategoryFinder } from '../category-finder.ts';
import { KNOWN } from './known.ts';
import { detailsOf, VACCINATED, type Ledger } from './line-details.ts';
import { sellInPast, takeBackInPast, type PastSale } from './past-sales.ts';
import { OPEN_FOR, planLines, type Line } from './plan.ts';
import { saveSampleViews } from './sample-views.ts';
import { sameChance } from './same-numbers.ts';
import { SHELVES } from './shelves.ts';

/** A clock that shows what is being filled its own past. */
export class MovingClock {
  at = 0;
  now(): number {
    return this.at;
  }
}

const OLIVIA: Author = { kind: 'window', id: null, name: 'Olivia Bell' };
const TOM: Author = { kind: 'window', id: null, name: 'Tom Marsh' };

const HOUR = 3_600_000;
/** The lines, by their place, that were sold and taken back, removed by mistake, and given another price. */
const UNDONE_SALES = [60, 120, 150, 180];
const [BROUGHT_BACK, MISTAKEN] = [75, 90];
const DEARER = [40, 110, 170];

/** Something that happened, so many days ago at an hour. */
type Happening = Record<'ago' | 'hour', number> & { run: () => Promise<unknown> };

/**
 * Fills an empty stock with the year of a shop, the same each time, up to now. `clock` must be the one with which
 * the store was opened: it is moved through the year, day by day, so that the history is a real one.
 */
export async function fillSampleShop(
  store: Store,
  clock: MovingClock,
  { now, profile }: { now: number; profile: ShopProfile },
): Promise<void> {
  clock.at = momentOf(now, OPEN_FOR, 8);
  const shop = await furnish(store, now, await store.profile.start(profile));
  const lines = planLines(sameChance(), (ago) => new Date(momentOf(now, ago, 12)));
  const happenings = lifeOf(lines, shop).sort(
    (one, other) => other.ago - one.ago || one.hour - other.hour,
  );
  for (const { ago, hour, run } of happenings) {
    clock.at = Math.max(clock.at + 1, momentOf(now, ago, hour));
    await run();
  }
  await saveSampleViews(store, {
    fish: shop.categories.get('Tropical fish') ?? 0n,
    eightWeeksAgo: shop.dateIn(-56),
  });
}

/** The moment so many days ago at an hour of this computer's time, but never after now. */
function momentOf(now: number, ago: number, hour: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  const today = day.getTime();
  if (ago === 0) return today + Math.floor(((now - today) * hour) / 24);
  day.setDate(day.getDate() - ago);
  return day.getTime() + hour * HOUR;
}

/** The sample shop, while it is filled. */
interface SampleShop extends Ledger {
  store: Store;
  categories: ReadonlyMap<string, bigint>;
  /** The till's next receipt, where a certified till takes the money; null elsewhere. */
  tillReceipt: () => string | null;
  /** The animals as they are now. */
  rows: Map<Line, PetRow>;
}

async function furnish(store: Store, now: number, profile: ShopProfile): Promise<SampleShop> {
  let receipts = 0;
  const categories = new Map<string, bigint>();
  const finder = await CategoryFinder.open(store.categories);
  for (const { name, colour } of SHELVES) {
    const id = await finder.idOf(name);
    await store.categories.setLook(id, { colour });
    categories.set(name, id);
  }
  const reminder = async (name: string, of: readonly string[]) => {
    const fields = await store.fields.save({
      ...{ id: null, name, kind: 'date', reminds: true, isColumn: true, choices: [] },
      ...{ isUnique: false, isHidden: false, inForm: false },
      categories: of.map((one) => categories.get(one) ?? 0n),
    });
    return fields.at(-1)?.id ?? '';
  };
  const others = SHELVES.filter(({ sexes, name }) => sexes === 'none' || name.startsWith('Liz'));
  return {
    ...{ store, categories, rows: new Map() },
    fields: {
      vaccination: await reminder('Next vaccination', VACCINATED),
      quarantine: await reminder(
        'Quarantine until',
        others.map(({ name }) => name),
      ),
    },
    amount: (price) => Math.round(price * 10 ** decimalsOf(profile.currency)),
    tillReceipt: () => (profile.hasCertifiedTill ? String((receipts += 1)) : null),
    dateIn: (days) => dayNamed(momentOf(now, -days, 12)),
  };
}

/** Everything that happened to the lines, in no order. */
function lifeOf(lines: readonly Line[], shop: SampleShop): Happening[] {
  const ordinary = lines.filter(
    ({ leaves, reserved, quantity, name }) =>
      !leaves && !reserved && quantity === undefined && !KNOWN.some((one) => one.name === name),
  );
  return [
    ...deliveries(lines, shop),
    ...sales(lines, shop),
    ...lines.flatMap((line) => removal(line, shop)),
    ...lines.flatMap((line) => reservation(line, shop)),
    ...mishaps(ordinary, shop),
  ];
}

function deliveries(lines: readonly Line[], shop: SampleShop): Happening[] {
  return [...Map.groupBy(lines, ({ ago }) => ago)].map(([ago, delivered]) => ({
    ...{ ago, hour: 9 },
    run: async () => {
      const added = delivered.map((line) => ({
        name: line.name,
        categoryId: shop.categories.get(line.shelf.name) ?? 0n,
        status: 'available' as const,
        details: detailsOf(line, shop),
      }));
      const kind = ago % 3 === 0 && added.length > 5 ? 'import' : 'window';
      const author: Author = { ...(ago % 2 === 0 ? OLIVIA : TOM), kind };
      note(shop, delivered, await shop.store.pets.addMany(added, { author }));
    },
  }));
}

/** One sale for each day and buyer, and for each animal that nobody's name was written down for. */
function sales(lines: readonly Line[], shop: SampleShop): Happening[] {
  const sold = lines.flatMap((line, place) =>
    line.leaves?.kind === 'sold' ? [{ line, place, leaves: line.leaves }] : [],
  );
  const slips = Map.groupBy(
    sold,
    ({ leaves: { ago, buyer }, place }) => `${String(ago)} ${buyer ?? String(place)}`,
  );
  return [...slips.values()].flatMap((slip, number): Happening[] => {
    const [first] = slip;
    if (!first) return [];
    const { ago, method, buyer } = first.leaves;
    const run = async () => {
      const sale: PastSale = {
        ...{ method, customer: buyer ?? '', tillReceipt: shop.tillReceipt() },
        lines: slip.map(({ line, leaves: { off } }) => ({
          ...{ row: rowOf(shop, line), price: shop.amount(line.price ?? 0), off },
        })),
      };
      await sellInPast(shop.store, sale, number % 3 === 0 ? OLIVIA : TOM);
    };
    return [{ ago, hour: 10 + (number % 8), run }];
  });
}

function removal(line: Line, shop: SampleShop): Happening[] {
  const { leaves } = line;
  if (leaves?.kind !== 'removed') return [];
  return [{ ago: leaves.ago, hour: 11, run: () => remove(shop, line, leaves.why) }];
}

function remove({ store, rows }: SampleShop, line: Line, why: string): Promise<StepOutcome> {
  const { id, version } = rowOf({ rows }, line);
  return store.pets.remove({ kind: 'animals', animals: [{ id, version }] }, OLIVIA, why);
}

function reservation(line: Line, shop: SampleShop): Happening[] {
  const { reserved } = line;
  if (!reserved) return [];
  const details = {
    ...{ reservedfor: reserved.by, phone: reserved.phone },
    reserveduntil: shop.dateIn(reserved.until),
  };
  const run = () => change(shop, line, { status: 'pending', details }, TOM);
  return [{ ago: Math.min(line.ago - 1, 1 + (Math.abs(reserved.until) % 5)), hour: 15, run }];
}

/** Sales that were undone, an animal that was taken back, one that was removed by mistake, and prices that changed. */
function mishaps(lines: readonly Line[], shop: SampleShop): Happening[] {
  const at = (place: number) => {
    const line = lines[place];
    if (!line) throw new RangeError('The sample shop has too few animals');
    return line;
  };
  const sell = (line: Line) => {
    const sold = [{ row: rowOf(shop, line), price: shop.amount(line.price ?? 0), off: 0 }];
    const paid = { method: 'card', customer: '', tillReceipt: shop.tillReceipt() } as const;
    return sellInPast(shop.store, { lines: sold, ...paid }, TOM);
  };
  return [
    ...UNDONE_SALES.map((place, number): Happening => {
      const line = at(place);
      const run = async () => {
        const { step } = (await sell(line)).outcome;
        if (step) note(shop, [line], await shop.store.pets.undo(step, TOM));
      };
      return { ago: Math.max(1, line.ago - 1 - number), hour: 16, run };
    }),
    {
      ...{ ago: at(BROUGHT_BACK).ago, hour: 14 },
      run: async () => {
        const { sale } = await sell(at(BROUGHT_BACK));
        const back = await takeBackInPast(shop.store, { ...sale, method: 'card' }, OLIVIA);
        note(shop, [at(BROUGHT_BACK)], back);
      },
    },
    {
      ...{ ago: at(MISTAKEN).ago, hour: 13 },
      run: async () => {
        await remove(shop, at(MISTAKEN), 'Mistake');
        const { id } = rowOf(shop, at(MISTAKEN));
        note(shop, [at(MISTAKEN)], await shop.store.pets.putBack([id], OLIVIA));
      },
    },
    ...DEARER.map((place): Happening => {
      const line = at(place);
      const details = { price: shop.amount((line.price ?? 10) + 1) };
      return { ago: 1, hour: 17, run: () => change(shop, line, { details }, OLIVIA) };
    }),
  ];
}

async function change(
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

function rowOf({ rows }: Pick<SampleShop, 'rows'>, line: Line): PetRow {
  const row = rows.get(line);
  if (row) return row;
  throw new RangeError(`${line.name} has not arrived yet`);
}

/** Keeps what a step made of lines, in their order. */
function note({ rows }: SampleShop, lines: readonly Line[], outcome: StepOutcome): void {
  for (const [place, line] of lines.entries()) {
    const row = outcome.rows[place];
    if (row) rows.set(line, row);
  }
}
