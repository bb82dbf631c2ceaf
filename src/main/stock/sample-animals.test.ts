import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UNNAMED_CLERK, type Author } from '../../shared/history.ts';
import { temporaryFolder } from '../testing/program.ts';
import { undo, withStock } from '../testing/stock.ts';
import { addSampleAnimals, removeSampleAnimals } from './sample-animals.ts';

const SAMPLE: Author = { kind: 'sample', id: null, name: null };
const ALL = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;

it('come in as one step and go out as one, but for those that were changed', async () => {
  await withStock(join(temporaryFolder(), 'shop.sqlite'), async (store) => {
    await store.pets.add({ pet: { name: 'Own', categoryId: 1n }, author: UNNAMED_CLERK });
    expect(await addSampleAnimals(store, 700, SAMPLE)).toMatchObject({ done: 700 });
    const { rows } = await store.pets.rows(ALL, 0, 10);
    const animals = rows.slice(1, 4).map(({ id, version }) => ({ id, version }));
    await store.pets.change({ kind: 'animals', animals }, { name: 'Ours' }, UNNAMED_CLERK);
    await store.pets.remove({ kind: 'animals', animals: [{ id: 5n, version: 0 }] }, UNNAMED_CLERK);
    const { outcome, left } = await removeSampleAnimals(store, UNNAMED_CLERK);
    expect(outcome).toMatchObject({ done: 696, conflictCount: 0 });
    expect(left).toBe(3);
    expect((await store.pets.rows(ALL, 0, 10)).rows.map(({ name }) => name)).toEqual([
      'Own',
      'Ours',
      'Ours',
      'Ours',
    ]);
    await undo(store, outcome);
    expect(await store.pets.counts()).toMatchObject({ all: 700 });
    expect((await removeSampleAnimals(store, UNNAMED_CLERK)).outcome).toMatchObject({ done: 696 });
    expect((await removeSampleAnimals(store, UNNAMED_CLERK)).outcome.step).toBe(null);
  });
});

it('take their categories with them, but for those in use, and bring them back by an undo', async () => {
  await withStock(join(temporaryFolder(), 'shop.sqlite'), async (store) => {
    const { categories, pets } = store;
    const named = async () => (await categories.list()).map(({ name }) => name);
    await categories.create('Ponies');
    await addSampleAnimals(store, 320, SAMPLE);
    expect(await named()).toHaveLength(15);
    const ids = new Map((await categories.list()).map(({ id, name }) => [name, id]));
    await categories.setLook(ids.get('Ferrets') ?? 0n, { colour: 'amber' });
    const rabbit = { name: 'Hops', categoryId: ids.get('Rabbits') ?? 0n };
    await pets.add({ pet: rabbit, author: UNNAMED_CLERK });
    const { outcome } = await removeSampleAnimals(store, UNNAMED_CLERK);
    expect(await named()).toEqual(['Ferrets', 'Ponies', 'Rabbits']);
    await undo(store, outcome);
    expect(await named()).toHaveLength(15);
    expect(await named()).toContain('Lizards and snakes');
  });
});
