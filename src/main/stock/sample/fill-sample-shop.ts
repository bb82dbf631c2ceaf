import { randomUUID } from 'node:crypto';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { Author, StepOutcome } from '../../../shared/history.ts';
import type { ShopProfile } from '../../../shared/shop-profile.ts';
import type { Store } from '../../store/store.ts';
import { GERMAN } from './german.ts';
import { KNOWN, TREATED } from './known.ts';
import { detailsOf } from './line-details.ts';
import { sellInPast, takeBackInPast, type PastSale } from './past-sales.ts';
import { OPEN_FOR, planLines, type Line } from './plan.ts';
import { change, furnish, note, OLIVIA, rowOf, TOM, type SampleShop } from './sample-shop.ts';
import { saveSampleViews } from './sample-views.ts';
import { sameChance } from './same-numbers.ts';

/** A clock that shows what is being filled its own past. */
export class MovingClock {
  at = 0;
  now(): number {
    return this.at;
  }
}

const HOUR = 3_600_000;
/** The lines, by their place, that were sold and taken back, removed by mistake, and given another price. */
const UNDONE_SALES = [60, 120, 150, 180];
const [BROUGHT_BACK, MISTAKEN] = [75, 90];
const DEARER = [40, 110, 170];

/** Something that happened, so many days ago at an hour. */
type Happening = Record<'ago' | 'hour', number> & { run: () => Promise<unknown> };

/**
 * Fills an empty stock with the year of a shop, the same each time, up to now, in a language (BCP 47): German, or
 * English. `clock` must be the one with which the store was opened: it is moved through the year, day by day, so that
 * the history is a real one.
 */
export async function fillSampleShop(
  store: Store,
  clock: MovingClock,
  { now, profile, language }: { now: number; profile: ShopProfile; language: string },
): Promise<void> {
  const isGerman = language.toLowerCase().split('-')[0] === 'de';
  const word = (english: string) => (isGerman ? GERMAN[english] : undefined) ?? english;
  clock.at = momentOf(now, OPEN_FOR, 8);
  const dateIn = (days: number) => dayNamed(momentOf(now, -days, 12));
  const begun = await store.profile.start(profile);
  const shop = await furnish(store, { profile: begun, word, dateIn });
  const lines = planLines(sameChance(), (ago) => new Date(momentOf(now, ago, 12)));
  const happenings = lifeOf(lines, shop).sort(
    (one, other) => other.ago - one.ago || one.hour - other.hour,
  );
  for (const { ago, hour, run } of happenings) {
    clock.at = Math.max(clock.at + 1, momentOf(now, ago, hour));
    await run();
  }
  await saveSampleViews(store, {
    word,
    fish: shop.categories.get('Tropical fish') ?? 0n,
    eightWeeksAgo: dateIn(-56),
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
    ...treatments(lines, shop),
  ];
}

function deliveries(lines: readonly Line[], shop: SampleShop): Happening[] {
  return [...Map.groupBy(lines, ({ ago }) => ago)].map(([ago, delivered]) => ({
    ago,
    hour: 9,
    run: async () => {
      const added = delivered.map((line) => ({
        name: shop.word(line.name),
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
        method,
        customer: shop.word(buyer ?? ''),
        tillReceipt: shop.tillReceipt(),
        lines: slip.map(({ line, leaves: { off } }) => ({
          row: rowOf(shop, line),
          price: shop.amount(line.price ?? 0),
          off,
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
    reservedfor: shop.word(reserved.by),
    phone: reserved.phone,
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
      ago: at(BROUGHT_BACK).ago,
      hour: 14,
      run: async () => {
        const { sale } = await sell(at(BROUGHT_BACK));
        const given = { ...sale, method: 'card', reason: shop.word('Allergic') } as const;
        const back = await takeBackInPast(shop.store, given, OLIVIA);
        note(shop, [at(BROUGHT_BACK)], back);
      },
    },
    {
      ago: at(MISTAKEN).ago,
      hour: 13,
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

/** What the vet did to some of the kittens. */
function treatments(lines: readonly Line[], shop: SampleShop): Happening[] {
  return TREATED.map(({ name, ago, what, medicine, until, again }): Happening => {
    const line = lines.find((one) => one.name === name && !one.leaves);
    const run = async () => {
      if (!line) throw new RangeError(`The sample shop has no ${name}`);
      const { outcome } = await shop.store.treatments.record(
        { kind: 'animals', animals: [rowOf(shop, line)] },
        {
          id: randomUUID(),
          day: shop.dateIn(-ago),
          what: shop.word(what),
          by: 'Dr Ellis',
          medicine,
          batch: 'B 4471',
          until: until === null ? null : shop.dateIn(until),
          againOn: again === null ? null : shop.dateIn(again),
        },
        OLIVIA,
      );
      note(shop, [line], outcome);
    };
    return { ago, hour: 12, run };
  });
}
