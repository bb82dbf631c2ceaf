import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Author, Step, StepOutcome } from '../../../shared/history.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';
import { food, saleFor } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const TOM: Author = { kind: 'window', id: 'tom', name: 'Tom' };
/** `SHOPS=100 npx vitest run …/contract.test.ts -t "two persons"` takes so many shops, each with deeds of its own. */
const SHOPS = Array.from(
  { length: Number(process.env['SHOPS'] ?? (process.env['WHOLE'] ? 3 : 1)) },
  (_, number) => number + 1,
);
const DEEDS = process.env['WHOLE'] ? 600 : 150;

const person = fc.constantFrom(LENA, TOM);
const counting = fc.record({
  kind: fc.constant('count' as const),
  person,
  groups: fc.constantFrom([0], [1], [0, 1]),
});
const selling = fc.record({
  kind: fc.constant('sell' as const),
  person,
  group: fc.nat(1),
  sold: fc.integer({ min: 1, max: 3 }),
});
const undoing = fc.record({ kind: fc.constant('undo' as const), person, which: fc.nat(5) });
/** What one of two persons does; an undo is of one of their last steps, undos included. */
const deeds = fc.oneof(counting, selling, { weight: 3, arbitrary: undoing });

/** What a group was after a change: how many, by whose work, apart from what was undone. */
interface Moment {
  step: number;
  work: readonly number[];
  animals: number;
}

/** Groups as they must be: an undo takes back its own work, where nobody's work is upon it. */
class Model {
  readonly #moments: Moment[][];

  constructor(animals: readonly number[]) {
    this.#moments = animals.map((one) => [{ step: 0, work: [], animals: one }]);
  }

  get animals(): number[] {
    return this.#moments.map((moments) => moments.at(-1)?.animals ?? 0);
  }

  do(step: number, group: number, animals: number): void {
    const work = [...(this.#moments[group]?.at(-1)?.work ?? []), step];
    this.#moments[group]?.push({ step, work, animals });
  }

  /** Takes a step back where it is the last work on a group; returns how many groups that are. */
  undo(undone: number, step: number): number {
    const taken = this.#moments.filter((moments) => {
      const place = moments.findIndex((one) => one.step === undone);
      const [before, after] = [moments[place - 1], moments[place]];
      if (!before || moments.at(-1)?.work.join() !== after?.work.join()) return false;
      moments.push({ ...before, step });
      return true;
    });
    return taken.length;
  }
}

/** Two persons at the same groups: nobody's undo takes back what the other did. */
export function testUndoneByTwo(shop: ContractShop): void {
  const rows = async () =>
    (await shop.store.pets.rows({ ...ALL_NEWEST, sort: 'oldest' }, 0, 9)).rows;
  const animals = async () => (await rows()).map(({ details }) => Number(details['quantity']));
  const begin = (...quantities: number[]) =>
    shop.store.pets.addMany(
      quantities.map((quantity) => ({ name: 'Guppy', categoryId: 1n, details: { quantity } })),
      { author: { kind: 'import', id: null, name: null } },
    );
  const count = async (author: Author, counts: ReadonlyMap<number, number>) => {
    const changes = (await rows()).flatMap(({ id, version }, group) => {
      const quantity = counts.get(group);
      return quantity === undefined ? [] : [{ id, version, change: { details: { quantity } } }];
    });
    return stepOf(await shop.store.pets.changeEach(changes, author));
  };
  let sales = 0;
  const sell = async (author: Author, group: number, quantity: number) => {
    sales += 1;
    const line = { ...food(100, null, quantity), petId: BigInt(group + 1) };
    return stepOf((await shop.store.sales.complete(saleFor(sales, [line]), author)).outcome);
  };
  const undo = (step: Step) => shop.store.pets.undo(step, step.author);

  describe('undo by two persons', () => {
    it('of a sale takes back its number, and nothing that was done before it', async () => {
      await begin(10);
      const first = await count(LENA, new Map([[0, 14]]));
      const sold = await sell(LENA, 0, 3);
      await count(TOM, new Map([[0, 20]]));
      await undo(sold);
      expect(await animals()).toEqual([23]);
      const refused = await undo(first);
      expect(refused).toMatchObject({ done: 0, conflictCount: 1 });
      expect(refused.conflicts).toMatchObject([{ id: 1n, by: { name: 'Lena' } }]);
      expect(await animals()).toEqual([23]);
    });

    it.each(SHOPS)(
      'takes back nobody else’s work (shop %d)',
      { timeout: 3_600_000 },
      async (seed) => {
        const start = [400, 500];
        await begin(...start);
        const model = new Model(start);
        const steps: Step[] = [];
        const sold = new Map<number, { group: number; quantity: number } | null>();
        let counted = 1_000;
        for (const deed of fc.sample(deeds, { numRuns: DEEDS, seed })) {
          if (deed.kind === 'count') {
            const counts = new Map(deed.groups.map((group) => [group, (counted += 10)]));
            const step = await count(deed.person, counts);
            for (const [group, quantity] of counts) model.do(step.id, group, quantity);
            steps.push(step);
          } else if (deed.kind === 'sell') {
            const { group, sold: quantity } = deed;
            const step = await sell(deed.person, group, quantity);
            model.do(step.id, group, (model.animals[group] ?? 0) - quantity);
            sold.set(step.id, { group, quantity });
            steps.push(step);
          } else {
            const own = steps.filter(({ author }) => author.id === deed.person.id);
            const undone = own.at(-1 - deed.which);
            if (!undone) continue;
            const sale = sold.get(undone.id);
            if (sale === null) {
              await expect(undo(undone)).rejects.toMatchObject({ code: 'not_found' });
              continue;
            }
            const outcome = await undo(undone);
            const id = outcome.step?.id ?? 0;
            const taken = model.undo(undone.id, id);
            if (sale && taken === 0)
              model.do(id, sale.group, (model.animals[sale.group] ?? 0) + sale.quantity);
            if (!sale) expect(outcome.done).toBe(taken);
            if (sale) sold.set(undone.id, null).set(id, null);
            if (outcome.step) steps.push(outcome.step);
          }
          expect(await animals(), `after ${JSON.stringify(deed)}`).toEqual(model.animals);
        }
      },
    );
  });
}

function stepOf({ step }: StepOutcome): Step {
  if (!step) throw new Error('Nothing was done');
  return step;
}
