import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { animalsIn } from '../../../shared/group.ts';
import { UNNAMED_CLERK, type Step, type StepOutcome } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';

/** One deed; numbers choose among what is there. */
const deed = fc.record({
  kind: fc.constantFrom('split', 'removeSome', 'join', 'remove', 'putBack', 'undo', 'undo'),
  which: fc.nat(20),
  count: fc.integer({ min: 1, max: 5 }),
});
/** `SHOPS=100 npx vitest run …/contract.test.ts -t "any order"` takes so many shops, each with deeds of its own. */
const SHOPS = Array.from({ length: Number(process.env['SHOPS'] ?? 1) }, (_, number) => number + 1);
const DEEDS = 150;

type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never;

/** Animals of a group that leave it, come into it and go back: none is doubled and none is lost. */
export function testMovedAnimals(shop: ContractShop): void {
  const pets = () => shop.store.pets;
  const stock = async () => (await pets().rows({ ...ALL_NEWEST, sort: 'oldest' }, 0, 100)).rows;
  const removed = async () => (await pets().removed(0, 100, '')).rows;
  const sum = (rows: readonly PetRow[]) => rows.reduce((all, row) => all + animalsIn(row), 0);
  const add = (quantity?: number, details = {}) =>
    shop.store.pets.addMany(
      [
        {
          name: 'Guppies',
          categoryId: 1n,
          status: 'available' as const,
          details: { price: 300, ...(quantity !== undefined && { quantity }), ...details },
        },
      ],
      { author: UNNAMED_CLERK },
    );
  const numbers = async () => (await stock()).map(animalsIn);
  const undo = (outcome: StepOutcome) => {
    if (!outcome.step) throw new Error('There is no step');
    return pets().undo(outcome.step, UNNAMED_CLERK);
  };

  describe('some of a group', () => {
    it('are removed as an entry of their own with reason, day and number, and come back by one undo', async () => {
      const { rows } = await add(24, { chip: '276098106123456' });
      const [{ id, version } = { id: 0n, version: 0 }] = rows;
      const dead = { id, version, quantity: 3, why: 'Died', day: '2026-11-20' };
      await expect(
        pets().removeSome({ ...dead, quantity: 24 }, UNNAMED_CLERK),
      ).rejects.toMatchObject({ code: 'bad_request' });
      const done = await pets().removeSome(dead, UNNAMED_CLERK);
      expect(done).toMatchObject({ step: { count: 1 }, rows: [{ id, details: { quantity: 21 } }] });
      expect(await removed()).toMatchObject([
        {
          id: 2n,
          name: 'Guppies',
          removedAt: shop.clock.time,
          removedBy: UNNAMED_CLERK,
          details: { quantity: 3, price: 300, removedwhy: 'Died', removedon: '2026-11-20' },
        },
      ]);
      const { entries } = await shop.store.history.page({ bySteps: true, limit: 9 });
      expect(entries[0]).toMatchObject({
        action: 'removed',
        petId: 2n,
        stepSize: 1,
        before: { details: { quantity: 3, removedwhy: 'Died' } },
      });
      expect(await pets().counts()).toMatchObject({ stock: 1 });
      expect(await pets().animalCounts()).toMatchObject({ stock: 21 });

      const undone = await undo(done);
      expect(await numbers()).toEqual([24]);
      expect(await removed()).toEqual([]);
      await expect(pets().putBack([2n], UNNAMED_CLERK)).rejects.toMatchObject({
        code: 'bad_request',
      });
      await undo(undone);
      expect([await numbers(), sum(await removed())]).toEqual([[21], 3]);
      await pets().putBack([2n], UNNAMED_CLERK);
      const [, back] = await stock();
      expect(back?.details).toEqual({ quantity: 3, price: 300 });
      // What came back is there on its own: the step can't be undone any more.
      await expect(undo(done)).rejects.toMatchObject({ code: 'bad_request' });
      expect(await numbers()).toEqual([21, 3]);
    });

    it('join what is alike, and are then only there', async () => {
      await add(10, { chip: '276098106123456' });
      await add(undefined, { place: 'Tank 3' });
      await add(5);
      const animals = await stock();
      const outcome = await pets().join({ animals }, UNNAMED_CLERK);
      expect(outcome).toMatchObject({ step: { kind: 'joined', count: 3 } });
      expect(await numbers()).toEqual([16]);
      expect(await removed()).toEqual([]);
      await expect(pets().putBack([2n, 3n], UNNAMED_CLERK)).rejects.toMatchObject({
        code: 'bad_request',
      });
      const undone = await undo(outcome);
      expect(await stock()).toMatchObject(animals.map(({ details }) => ({ details })));
      expect((await stock())[1]?.details).toEqual(animals[1]?.details);
      await undo(undone);
      expect([await numbers(), await removed()]).toEqual([[16], []]);
    });

    it('join nothing of another name, category or status, with a code of its own, or twice', async () => {
      await add(10);
      await add(5, { chip: '276098106123456' });
      await shop.add({ name: 'Guppies', categoryId: 2n, status: 'available' });
      await shop.add({ name: 'Guppies', categoryId: 1n, status: 'pending' });
      await shop.add({ name: 'Mollies', categoryId: 1n, status: 'available' });
      const [group, ...others] = await stock();
      if (!group) throw new Error('There is no group');
      for (const other of [...others, group]) {
        const animals = [group, other];
        await expect(pets().join({ animals }, UNNAMED_CLERK)).rejects.toMatchObject({
          code: 'bad_request',
        });
      }
      expect(await numbers()).toEqual([10, 5, 1, 1, 1]);
    });

    it.each(SHOPS)(
      'and all others are as many in stock and removed as came in, in any order (shop %d)',
      { timeout: 3_600_000 },
      async (seed) => {
        for (const quantity of [30, 12, undefined, 7]) await add(quantity);
        const steps: Step[] = [];
        const past: { at: number; animals: number }[] = [];
        const act = async ({ kind, which, count }: Deed) => {
          const [rows, gone] = [await stock(), await removed()];
          const one = rows[which % (rows.length || 1)];
          const two = rows[(which + count) % (rows.length || 1)];
          if (kind === 'undo') {
            const step = steps[which % (steps.length || 1)];
            return step && pets().undo(step, UNNAMED_CLERK);
          }
          if (kind === 'putBack') {
            const last = Math.max(1, ...[...rows, ...gone].map(({ id }) => Number(id)));
            return pets().putBack([BigInt((which % last) + 1)], UNNAMED_CLERK);
          }
          if (!one || !two) return undefined;
          const some = { id: one.id, version: one.version, quantity: count };
          if (kind === 'split') return pets().split({ ...some, change: {} }, UNNAMED_CLERK);
          if (kind === 'join') return pets().join({ animals: [one, two] }, UNNAMED_CLERK);
          if (kind === 'removeSome') {
            return pets().removeSome({ ...some, why: 'Died', day: null }, UNNAMED_CLERK);
          }
          return pets().remove({ kind: 'animals', animals: [one] }, UNNAMED_CLERK, 'Died');
        };
        const deeds = fc.sample(deed, { numRuns: DEEDS, seed });
        let succeeded = 0;
        for (const one of deeds) {
          const outcome = await act(one).catch(() => undefined);
          if (outcome?.step) {
            steps.push(outcome.step);
            succeeded += 1;
          }
          const [rows, gone] = [await stock(), await removed()];
          expect(sum(rows) + sum(gone)).toBe(50);
          expect(await pets().animalCounts()).toMatchObject({ stock: sum(rows) });
          expect(await pets().counts()).toMatchObject({ stock: rows.length });
          past.push({ at: shop.clock.time + 1, animals: sum(rows) });
          shop.clock.time += 60_000;
        }
        expect(succeeded).toBeGreaterThan(DEEDS / 5);
        // What was in stock at each moment can still be told.
        const asked = past.filter((_, place) => place % 10 === 0);
        const day = { day: '2026-11-25', until: '2026-11-25', days: [] };
        const times = asked.map(({ at }) => at);
        const { stock: then } = await shop.store.today({ ...day, times });
        expect(
          then.slice(0, -1).map((counts) => counts.reduce((all, one) => all + one.animals, 0)),
        ).toEqual(asked.map(({ animals }) => animals));
      },
    );
  });
}
