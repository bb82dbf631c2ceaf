import { describe, expect, it } from 'vitest';
import { UNNAMED_CLERK, type Author, type StepOutcome } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import type { PetChange, PetRow } from '../../../shared/pet.ts';
import type { StoreChange } from '../store.ts';
import { tillAuthor } from '../../testing/records.ts';
import { undo } from '../../testing/stock.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';

const ANNA: Author = { kind: 'window', id: 'anna', name: 'Anna' };

/** Selects these rows' animals, at the versions in the rows. */
function these(...rows: PetRow[]): PetSelection {
  return { kind: 'animals', animals: rows.map(({ id, version }) => ({ id, version })) };
}

/** Changing, removing and putting back, and undoing each. */
export function testChanges(shop: ContractShop): void {
  const pets = () => shop.store.pets;
  const bella = () => shop.add({ name: 'Bella', categoryId: 1n, status: 'available' });
  const change = (rows: PetRow[], what: PetChange, author = UNNAMED_CLERK) =>
    pets().change(these(...rows), what, author);
  const only = ({ rows }: StepOutcome): PetRow => {
    const [row] = rows;
    if (!row || rows.length > 1) throw new Error(`There are ${rows.length} rows`);
    return row;
  };

  describe('a change', () => {
    it('is seen everywhere at once and survives a restart', async () => {
      const row = await bella();
      await shop.namesIn({ sort: 'name' });
      const outcome = await change([row], { name: 'Zora', categoryId: 2n, status: null });
      const changed = { ...row, name: 'Zora', categoryId: 2n, status: null };
      expect(only(outcome)).toMatchObject({ ...changed, version: expect.any(Number) as number });
      expect(only(outcome).version).toBeGreaterThan(0);
      expect(outcome).toMatchObject({ done: 1, conflicts: [], conflictCount: 0 });
      expect(outcome.step).toMatchObject({ kind: 'changed', count: 1, isUndo: false });
      for (let opened = 1; opened <= 2; opened += 1) {
        expect(await pets().byId(row.id)).toEqual({ id: 1n, name: 'Zora', categoryId: 2n });
        expect(await pets().counts()).toMatchObject({ available: 0, none: 1, all: 1 });
        expect(await shop.namesIn({ search: 'zor', categoryId: 2n })).toEqual(['Zora']);
        expect(await shop.namesIn({ search: 'bell' })).toEqual([]);
        expect(await shop.namesIn({ categoryId: 1n })).toEqual([]);
        expect(await shop.namesIn({ sort: 'name' })).toEqual(['Zora']);
        await shop.reopen();
      }
    });

    it('of an animal that someone else changed leaves it, and says who it was', async () => {
      const [row, other] = [await bella(), await bella()];
      await change([row], { status: 'sold' }, ANNA);
      const outcome = await change([row, other], { status: 'pending' });
      expect(outcome.rows.map(({ id }) => id)).toEqual([other.id]);
      expect(outcome).toMatchObject({ done: 1, conflictCount: 1 });
      expect(outcome.conflicts).toMatchObject([{ row: { status: 'sold' }, by: ANNA }]);
      const [conflict] = outcome.conflicts;
      const again = await change(conflict?.row ? [conflict.row] : [], { status: 'pending' });
      expect(again).toMatchObject({ done: 1, conflictCount: 0 });
      expect(await pets().counts()).toMatchObject({ pending: 2, sold: 0 });
    });

    it('that changes nothing is no step', async () => {
      const outcome = await change([await bella()], { status: 'available', name: 'Bella' });
      expect(outcome).toMatchObject({ step: null, done: 1, rows: [] });
    });

    it('leaves a field alone that is given as undefined', async () => {
      const outcome = await change([await bella()], { name: 'Zora', status: undefined });
      expect(outcome).toMatchObject({ done: 1, rows: [{ name: 'Zora', status: 'available' }] });
    });

    it('of a whole view leaves out what is excepted or was changed since it was seen', async () => {
      const rows = [await bella(), await bella(), await bella(), await bella()];
      const [first, second] = rows;
      if (!first || !second) throw new Error('There are too few');
      const { newestChange } = await pets().view(ALL_NEWEST);
      await change([second], { name: 'Max' });
      const selection: PetSelection = {
        kind: 'view',
        view: { ...ALL_NEWEST, status: 'available' },
        except: [first.id],
        asOf: newestChange,
      };
      const outcome = await pets().change(selection, { status: 'sold' }, UNNAMED_CLERK);
      expect(outcome).toMatchObject({ done: 2, conflictCount: 1 });
      expect(await pets().counts()).toMatchObject({ available: 2, sold: 2 });
      const found = await pets().remove(
        { ...selection, view: { ...ALL_NEWEST, search: 'bel', categoryId: 1n }, asOf: 1_000_000 },
        UNNAMED_CLERK,
      );
      expect(found).toMatchObject({ done: 2, rows: [] });
      expect(await shop.namesIn({ sort: 'oldest' })).toEqual(['Bella', 'Max']);
    });

    it('is told to listeners, with what left the stock', async () => {
      const [row, other] = [await bella(), await bella()];
      const told: StoreChange[] = [];
      shop.store.subscribe((one) => told.push(one));
      const { rows } = await change([row], { status: 'sold' });
      await pets().remove(these(other), UNNAMED_CLERK);
      expect(told).toEqual([
        { kind: 'changed', rows, removedIds: [] },
        { kind: 'changed', rows: [], removedIds: [other.id] },
      ]);
    });

    it('raises the revisions by which kept pages are known to be old', async () => {
      const row = await bella();
      const before = await shop.store.revisions();
      await change([row], { status: 'sold' });
      const after = await shop.store.revisions();
      expect(after.changes).toBeGreaterThan(before.changes);
      expect(after.pets).toBeGreaterThan(before.pets);
      await bella();
      expect((await shop.store.revisions()).changes).toBe(after.changes);
    });

    it('of a retried addition does not change the first reply', async () => {
      const sale = {
        pet: { name: 'Max', categoryId: 1n },
        author: tillAuthor('till1'),
        idempotencyKey: 'sale 1',
      };
      const first = await pets().add(sale);
      if (!('row' in first)) throw new Error(first.outcome);
      const changed = only(await change([first.row], { name: 'Moritz', status: 'sold' }));
      expect(await pets().add(sale)).toEqual({ ...first, outcome: 'replayed' });
      await pets().remove(these(changed), UNNAMED_CLERK);
      expect(await pets().add(sale)).toEqual({ ...first, outcome: 'replayed' });
      const other = { ...sale, pet: { name: 'Moritz', categoryId: 1n, status: 'sold' as const } };
      expect(await pets().add(other)).toEqual({ outcome: 'reused_for_another' });
    });
  });

  describe('removing', () => {
    it('takes animals out of everything but the Removed view; putting back restores them', async () => {
      const [row, other] = [await bella(), await shop.add({ name: 'Max', categoryId: 1n })];
      const removed = await pets().remove(these(row, other), ANNA);
      expect(removed).toMatchObject({ done: 2, rows: [], step: { kind: 'removed' } });
      expect(await pets().byId(row.id)).toBeUndefined();
      expect(await pets().counts()).toMatchObject({ all: 0 });
      expect(await shop.namesIn({ sort: 'name' })).toEqual([]);
      expect(await shop.namesIn({ search: 'max' })).toEqual([]);
      const { rows, total } = await pets().removed(0, 10, '');
      expect(total).toBe(2);
      expect(rows[0]).toMatchObject({ name: 'Max', removedBy: ANNA, removedAt: shop.clock.time });
      expect(await pets().removed(0, 10, 'BEL')).toMatchObject({ total: 1, rows: [{ id: 1n }] });
      expect(await shop.add({ name: 'Luna', categoryId: 1n })).toMatchObject({ id: 3n });
      const back = await pets().putBack([row.id], UNNAMED_CLERK);
      expect(back).toMatchObject({ done: 1, step: { kind: 'putBack' } });
      expect(only(back)).toMatchObject({ ...row, version: expect.any(Number) as number });
      expect(await shop.namesIn({ sort: 'oldest' })).toEqual(['Bella', 'Luna']);
      expect(await shop.namesIn({ search: 'bel' })).toEqual(['Bella']);
    });

    it('keeps the name of its category, whatever becomes of that', async () => {
      const { categories } = shop.store;
      const { id } = await categories.create('Dogs');
      const rex = await shop.add({ name: 'Rex', categoryId: id });
      const max = await shop.add({ name: 'Max', categoryId: 900n });
      await pets().remove(these(rex, max), ANNA);
      await categories.removeEmpty([id]);
      const { rows } = await pets().removed(0, 10, '');
      expect(rows.map(({ categoryName }) => categoryName).sort()).toEqual(['Dogs', null]);
    });

    it('is searched by name and number, a stretch at a time, however many there are', async () => {
      const names = Array.from({ length: 1_001 }, (_, index) => `Guppy ${String(index + 1)}`);
      const guppies = names.map((name) => ({ name, categoryId: 1n }));
      await pets().addMany(guppies, { author: UNNAMED_CLERK });
      const view: PetSelection = { kind: 'view', view: ALL_NEWEST, except: [], asOf: 1_000_000 };
      expect(await pets().remove(view, ANNA)).toMatchObject({ done: 1_001 });
      const found = async (offset: number, limit: number, search: string) => {
        const { rows, total } = await pets().removed(offset, limit, search);
        return [total, ...rows.map(({ name }) => name).sort()];
      };
      expect(await found(0, 9, ' guppy 100')).toEqual([3, 'Guppy 100', 'Guppy 1000', 'Guppy 1001']);
      expect(await found(0, 9, '7')).toHaveLength(10);
      expect((await found(0, 2_000, 'GUPPY'))[0]).toBe(1_001);
      const all = (await found(0, 2_000, 'guppy')).slice(1);
      expect(
        [
          ...(await found(0, 600, 'guppy')).slice(1),
          ...(await found(600, 600, 'guppy')).slice(1),
        ].sort(),
      ).toEqual(all);
      expect(await found(1_001, 9, 'guppy')).toEqual([1_001]);
      expect(await found(0, 9, 'none')).toEqual([0]);
    });

    it('of an animal that is gone already is a conflict', async () => {
      const row = await bella();
      await pets().remove(these(row), ANNA);
      const again = await pets().remove(these(row), UNNAMED_CLERK);
      expect(again).toMatchObject({ done: 0, step: null, conflictCount: 1 });
      expect(again.conflicts).toMatchObject([{ id: row.id, row: null, by: ANNA }]);
    });

    it('never gives the number of the newest animal again', async () => {
      const row = await bella();
      await pets().remove(these(row), UNNAMED_CLERK);
      await shop.reopen();
      expect((await bella()).id).toBe(2n);
    });
  });

  describe('undo', () => {
    const back = (outcome: StepOutcome) => undo(shop.store, outcome);
    const addMax = () =>
      pets().addMany([{ name: 'Max', categoryId: 1n }], { author: UNNAMED_CLERK });

    it('undoes changes, removals and additions, also after a restart', async () => {
      const added = await addMax();
      const changed = await change(added.rows, { name: 'Zora', status: 'sold' });
      const removed = await pets().remove(these(only(changed)), UNNAMED_CLERK);
      await shop.reopen();
      expect(await back(removed)).toMatchObject({
        done: 1,
        step: { kind: 'putBack', isUndo: true },
        rows: [{ name: 'Zora', status: 'sold' }],
      });
      expect(await back(changed)).toMatchObject({ rows: [{ name: 'Max', status: null }] });
      expect(await shop.namesIn({ search: 'max', status: 'none' })).toEqual(['Max']);
      expect(await back(added)).toMatchObject({ done: 1, step: { kind: 'removed' } });
      expect(await pets().counts()).toMatchObject({ all: 0 });
    });

    it('can be undone itself, and that again', async () => {
      const added = await addMax();
      const changed = await change(added.rows, { name: 'Zora' });
      const [unchanged, unadded] = [await back(changed), await back(added)];
      expect(await back(unadded)).toMatchObject({ done: 1, step: { isUndo: false } });
      const again = await back(unchanged);
      expect(again).toMatchObject({ rows: [{ name: 'Zora' }], step: { isUndo: false } });
      expect(await back(again)).toMatchObject({ rows: [{ name: 'Max' }], step: { isUndo: true } });
    });

    it('is of one person’s own steps, and only of the one that is meant', async () => {
      const changed = await change([await bella()], { status: 'sold' }, ANNA);
      const step = changed.step ?? { id: 0, at: 0 };
      const refused = { code: 'not_found' };
      await expect(pets().undo(step, UNNAMED_CLERK)).rejects.toMatchObject(refused);
      const other = { ...step, at: step.at - 1 };
      await expect(pets().undo(other, ANNA)).rejects.toMatchObject(refused);
      await expect(pets().undo({ ...step, id: 99 }, ANNA)).rejects.toMatchObject(refused);
      expect(await pets().undo(step, ANNA)).toMatchObject({ rows: [{ status: 'available' }] });
    });

    it('is not of what the terminal did, which has no person either', async () => {
      const author: Author = { kind: 'terminal', id: null, name: null };
      const { step } = await change([await bella()], { status: 'sold' }, author);
      const undone = pets().undo(step ?? { id: 0, at: 0 }, UNNAMED_CLERK);
      await expect(undone).rejects.toMatchObject({ code: 'not_found' });
    });

    it('leaves what someone else changed since, and is no step when that is all', async () => {
      const [row, other] = [await bella(), await bella()];
      const changed = await change([row, other], { name: 'Zora' });
      const [zora] = changed.rows;
      if (!zora) throw new Error('There is no row');
      await change([zora], { status: 'sold' }, ANNA);
      const undone = await back(changed);
      expect(undone).toMatchObject({ done: 1, conflictCount: 1, conflicts: [{ by: ANNA }] });
      expect(await shop.namesIn({ sort: 'oldest' })).toEqual(['Zora', 'Bella']);
      expect(await back(changed)).toMatchObject({ step: null, done: 0, conflictCount: 2 });
      await change(undone.rows, { status: 'sold' }, ANNA);
      expect(await back(undone)).toMatchObject({ step: null, done: 0, conflictCount: 1 });
      expect(await shop.namesIn({ status: 'sold', sort: 'oldest' })).toEqual(['Zora', 'Bella']);
    });
  });
}
