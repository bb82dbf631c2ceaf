import type { Author } from '../../../shared/history.ts';
import type { CountedAnimal } from '../../../shared/stock-take.ts';
import { toWire } from '../../../shared/wire.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KnownPet } from '../planned-step.ts';
import { stockTakeHasEnded } from '../refusals.ts';
import type { StockTakeStore } from '../stock-take-store.ts';
import { authorColumns } from '../tables/author.ts';
import { STOCK_COUNTS, STOCK_TAKES } from '../tables/stock-takes.ts';
import { columnNames } from '../tables/table.ts';
import { composed, takeNumbers, type Run, type SqlDatabase } from './database.ts';
import { animalsIn } from './group-sizes.ts';
import type { PetChanges } from './pet-changes.ts';
import { insertRows, nextNumber, replacing } from './rows.ts';
import { knownPets } from './staged-step.ts';
import { createStockTakeReads, totalsOf, toCount } from './stock-take-reads.ts';
import { planRight } from './stock-take-right.ts';
import { placeOf, readTake, stockOf, takeOf, type RawTake } from './stock-take-rows.ts';

const BY_ID = { name: 'stock take by id', text: 'SELECT * FROM stock_takes WHERE id = $1' };
const END = {
  name: 'end stock take',
  text: 'UPDATE stock_takes SET ended_at = $2, expected = $3, counted = $4 WHERE number = $1',
};
const RIGHT = {
  name: 'put count right',
  text: 'UPDATE stock_counts SET step_id = $3 WHERE take = $1 AND pet_id = $2',
};

/** Stock takes, each with a row for every animal or group that was counted. */
export function createStockTakeStore(
  database: SqlDatabase,
  clock: Clock,
  changes: PetChanges,
): StockTakeStore {
  const { read, dialect } = database;
  const missing = async (run: Run, take: RawTake, author: Author) => {
    const { from, where, parameters } = await toCount(run, database, take);
    const of = (value: unknown) => parameters.of(value);
    const columns = columnNames(STOCK_COUNTS).join(', ');
    const text = `INSERT INTO stock_counts (${columns})
      SELECT ${of(take.number)}, pets.id, 0, CAST(${animalsIn(dialect)} AS bigint), NULL, '',
        ${of(clock.now())}, ${of(author.kind)}, ${of(author.id)}, ${of(author.name)}, NULL
      ${from} ${where} AND counts.pet_id IS NULL`;
    await run(...composed(text, parameters));
  };
  return {
    ...createStockTakeReads(database),
    async begin({ id, scope }, author) {
      await database.transactionAgain(async (run) => {
        const { last_pet_id: newest } = await takeNumbers(run, dialect);
        if ((await run(BY_ID, [id])).length > 0) return;
        const row = {
          number: await nextNumber(run, STOCK_TAKES),
          id,
          scope: toWire(scope).text,
          begun_at: clock.now(),
          ...authorColumns(author),
          last_pet_id: newest,
          ended_at: null,
          expected: null,
          counted: null,
        };
        await insertRows(run, database, STOCK_TAKES, [row]);
      });
      const [begun] = await read<RawTake>(BY_ID, [id]);
      if (!begun) throw new Error('A stock take was not kept');
      return takeOf(begun);
    },
    count: (number, animals, author) =>
      database.transactionAgain(async (run) => {
        await takeNumbers(run, dialect);
        const take = await readTake(run, number);
        if (take.ended_at !== null) throw stockTakeHasEnded();
        const ids = animals.map(({ petId }) => petId);
        const pets = await knownPets(run, dialect, ids);
        const rows = animals.flatMap((one) => {
          const pet = pets.get(one.petId);
          if (!pet || one.counted === null) return [];
          const { counted, stock, place } = countOf(one, pet, database.fold);
          return {
            take: take.number,
            pet_id: one.petId,
            counted,
            stock,
            place,
            place_before: placeOf(pet),
            at: clock.now(),
            ...authorColumns(author),
            step_id: null,
          };
        });
        await run(
          {
            name: 'take counts back',
            text: `DELETE FROM stock_counts WHERE take = $1 AND ${dialect.isIn('pet_id', '$2', 'bigint')}`,
          },
          [number, animals.flatMap(({ petId, counted }) => (counted === null ? [petId] : []))],
        );
        await insertRows(run, database, STOCK_COUNTS, rows, replacing(STOCK_COUNTS));
      }),
    async end(number, author) {
      await database.transactionAgain(async (run) => {
        await takeNumbers(run, dialect);
        const take = await readTake(run, number);
        if (take.ended_at !== null) return;
        const { expected, counted } = await totalsOf(run, database, take);
        await missing(run, take, author);
        await run(END, [number, clock.now(), expected, counted]);
      });
      return takeOf(await readTake(read, number));
    },
    async putRight(right, author) {
      const { number, petId } = right;
      const { plan, isOfNumber = false, ...step } = await planRight(database, right, author);
      return changes.step(plan, {
        ...step,
        author,
        isWhole: true,
        ...(isOfNumber && {
          also: async (run: Run, stepId: number): Promise<undefined> => {
            await run(RIGHT, [number, petId, stepId]);
            return undefined;
          },
        }),
      });
    },
  };
}

/** A count beside what the stock has at that moment. A place that is only written otherwise is the same. */
function countOf(
  { counted, place }: CountedAnimal,
  pet: KnownPet,
  fold: (text: string) => string,
): { counted: number; stock: number; place: string | null } {
  const stock = stockOf(pet);
  const all = stock === 0 ? 1 : stock;
  return {
    stock,
    counted: counted === 'all' || counted === null ? all : counted,
    place: place === null || fold(place) === fold(placeOf(pet)) ? null : place,
  };
}
