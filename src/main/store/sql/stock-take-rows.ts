import { animalsIn } from '../../../shared/group.ts';
import type { StockDifference, StockTake } from '../../../shared/stock-take.ts';
import { StockTakeScope } from '../../../shared/stock-take.ts';
import { fromWire } from '../../../shared/wire.ts';
import type { KnownPet } from '../planned-step.ts';
import { noSuchStockTake } from '../refusals.ts';
import { authorOf } from '../tables/author.ts';
import type { STOCK_COUNTS, STOCK_TAKES } from '../tables/stock-takes.ts';
import type { RowOf } from '../tables/table.ts';
import type { Run, SqlDatabase } from './database.ts';
import { pastChangesOf } from './inverse-plan.ts';
import { knownPets } from './staged-step.ts';

/** A stock take as the table holds it. */
export type RawTake = RowOf<typeof STOCK_TAKES>;

/** A count as the table holds it. */
export type RawCount = RowOf<typeof STOCK_COUNTS>;

const BY_NUMBER = { name: 'stock take', text: 'SELECT * FROM stock_takes WHERE number = $1' };

/** Reads a stock take. Throws `not_found`. */
export async function readTake(run: Run, number: number): Promise<RawTake> {
  const [raw] = await run<RawTake>(BY_NUMBER, [number]);
  if (!raw) throw noSuchStockTake();
  return raw;
}

/** A stock take as the window shows it. */
export function takeOf(raw: RawTake): StockTake {
  const numberOr = (value: bigint | null) => (value === null ? null : Number(value));
  return {
    number: Number(raw.number),
    id: raw.id,
    begunAt: Number(raw.begun_at),
    scope: StockTakeScope.parse(fromWire({ text: raw.scope, parts: [] })),
    author: authorOf(raw),
    endedAt: numberOr(raw.ended_at),
    expected: numberOr(raw.expected),
    counted: numberOr(raw.counted),
  };
}

/** Whether an animal is in stock, and not sold. */
export function isInStock(pet: KnownPet | undefined): pet is KnownPet {
  return pet?.isPresent === true && pet.row.status !== 'sold';
}

/** Where an animal lives; empty where that is not known. */
export function placeOf({ row }: KnownPet): string {
  const { place } = row.details;
  return typeof place === 'string' ? place : '';
}

/** How many animals of an entry are in stock. */
export function stockOf(pet: KnownPet | undefined): number {
  return isInStock(pet) ? animalsIn(pet.row) : 0;
}

/**
 * What was different when it was counted, and whether it still is. A number was put right by its step, unless an
 * undo took that back, and a place by being another since.
 */
export async function differencesOf(
  run: Run,
  { dialect }: Pick<SqlDatabase, 'dialect'>,
  raws: readonly RawCount[],
): Promise<StockDifference[]> {
  const ids = raws.map((raw) => raw.pet_id);
  const righted = raws.flatMap((raw) => (raw.step_id === null ? [] : [raw.pet_id]));
  const [pets, past] = await Promise.all([
    knownPets(run, dialect, ids),
    pastChangesOf(run, dialect, righted),
  ]);
  return raws.flatMap((raw) => {
    const pet = pets.get(raw.pet_id);
    if (!pet) return [];
    const changes = past.get(raw.pet_id) ?? [];
    const isDone = (step: number): boolean =>
      !changes.some(({ takesBack, stepId }) => takesBack === step && isDone(stepId));
    const isRighted =
      raw.step_id !== null &&
      changes.some(({ stepId }) => stepId === Number(raw.step_id)) &&
      isDone(Number(raw.step_id));
    return [
      {
        row: pet.row,
        counted: Number(raw.counted),
        stock: Number(raw.stock),
        place: raw.place,
        author: authorOf(raw),
        open: openIn(raw, pet, isRighted),
      },
    ];
  });
}

function openIn(raw: RawCount, pet: KnownPet, isRighted: boolean): StockDifference['open'] {
  const isThere = isInStock(pet);
  const wasThere = raw.stock > 0n;
  if (raw.counted !== raw.stock && !isRighted && isThere === wasThere) return 'number';
  return raw.place !== null && isThere && placeOf(pet) === raw.place_before ? 'place' : null;
}
