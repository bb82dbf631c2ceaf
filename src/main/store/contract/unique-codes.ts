import { describe, expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Details } from '../../../shared/fields/details.ts';
import { UNNAMED_CLERK, type StepOutcome } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { undo } from '../../testing/stock.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';

const CHIP = '276098106123456';
const OTHER = '276098106123457';

export function testUniqueCodes(shop: ContractShop): void {
  const add = (names: readonly string[], details: Details): Promise<StepOutcome> =>
    shop.store.pets.addMany(
      names.map((name) => ({ name, categoryId: 1n, details })),
      { author: UNNAMED_CLERK },
    );
  const animal = async (name: string): Promise<PetRow> => {
    const { rows } = await shop.store.pets.rows({ ...ALL_NEWEST, search: name }, 0, 1);
    if (!rows[0]) throw new Error('There is no animal');
    return rows[0];
  };
  const change = async (name: string, details: Record<string, string | null>) =>
    shop.store.pets.change(
      { kind: 'animals', animals: [await animal(name)] },
      { details },
      UNNAMED_CLERK,
    );
  const taken = (by: string) => {
    const problem = `${by} has this already.`;
    const fields = { 'details.chip': problem };
    return { code: 'invalid_body', message: `Microchip or ring: ${problem}`, fields };
  };

  describe('a unique code', () => {
    it('is given to one animal in stock only, no matter who gives it', async () => {
      await add(['Bella'], { chip: CHIP });
      await expect(add(['Max'], { chip: CHIP })).rejects.toMatchObject(taken('Bella (No. 1)'));
      expect(await shop.store.pets.counts()).toMatchObject({ all: 1 });
      await add(['Max'], { chip: OTHER });
      await expect(change('max', { chip: CHIP })).rejects.toMatchObject(taken('Bella (No. 1)'));
      expect((await animal('max')).details).toEqual({ chip: OTHER });
      expect(await change('max', { chip: OTHER, notes: 'shy' })).toMatchObject({ done: 1 });
      const twice = { fields: { 'details.chip': 'Several animals would have the same.' } };
      await expect(add(['A', 'B'], { chip: '123456789' })).rejects.toMatchObject(twice);
    });

    it('is exchanged between animals in one step, which is all or nothing', async () => {
      await add(['Bella'], { chip: CHIP });
      await add(['Max'], { chip: OTHER });
      await add(['Luna'], { chip: '123456789' });
      const exchanged = async (first: string, second: string) =>
        [
          { ...(await animal('bella')), change: { details: { chip: first } } },
          { ...(await animal('max')), change: { details: { chip: second } } },
        ].map(({ id, version, change: to }) => ({ id, version, change: to }));
      const chips = async () => [
        (await animal('bella')).details['chip'],
        (await animal('max')).details['chip'],
      ];
      const author = UNNAMED_CLERK;
      const each = await shop.store.pets.changeEach(await exchanged(OTHER, CHIP), author);
      expect(await chips()).toEqual([OTHER, CHIP]);
      await undo(shop.store, each);
      expect(await chips()).toEqual([CHIP, OTHER]);
      const entries = [{ name: 'Rex', categoryId: 1n }, ...(await exchanged(OTHER, '123456789'))];
      const failing = shop.store.pets.addMany(entries, { author });
      await expect(failing).rejects.toMatchObject(taken('Luna (No. 3)'));
      expect(await chips()).toEqual([CHIP, OTHER]);
      expect(await shop.store.pets.counts()).toMatchObject({ all: 3 });
    });

    it('is free once its animal is removed, and the animal comes back only while it is', async () => {
      await add(['Bella'], { chip: CHIP });
      const selection = { kind: 'animals' as const, animals: [await animal('bella')] };
      const removed = await shop.store.pets.remove(selection, UNNAMED_CLERK);
      await add(['Max'], { chip: CHIP });
      const back = [
        () => shop.store.pets.putBack([1n], UNNAMED_CLERK),
        () => undo(shop.store, removed),
      ];
      for (const one of back) await expect(one()).rejects.toMatchObject(taken('Max (No. 2)'));
      await change('max', { chip: null });
      expect(await undo(shop.store, removed)).toMatchObject({ done: 1 });
    });

    it('that was given to another animal since keeps only its own animal from coming back', async () => {
      for (const [at, name] of ['Bella', 'Luna', 'Rex'].entries())
        await add([name], { chip: `27609810612345${String(at)}` });
      const { rows } = await shop.store.pets.rows({ ...ALL_NEWEST, sort: 'oldest' }, 0, 3);
      const all = { kind: 'animals' as const, animals: rows };
      const removed = await shop.store.pets.remove(all, UNNAMED_CLERK);
      await add(['Max'], { chip: '276098106123452' });
      const conflicts = [{ id: 3n, why: 'Microchip or ring: Max (No. 4) has this already.' }];
      const undone = await undo(shop.store, removed);
      expect(undone).toMatchObject({ done: 2, step: { count: 2 }, conflictCount: 1, conflicts });
      expect(await shop.store.pets.counts()).toMatchObject({ all: 3 });
      expect(await shop.store.pets.removed(0, 9, '')).toMatchObject({ rows: [{ name: 'Rex' }] });
      await undo(shop.store, undone);
      const back = await shop.store.pets.putBack([1n, 2n, 3n], UNNAMED_CLERK);
      expect(back).toMatchObject({ done: 2, conflictCount: 1, conflicts });
      expect(await shop.store.pets.counts()).toMatchObject({ all: 3 });
    });

    it('is one that a field asks for, which it can’t while two animals share one', async () => {
      const chip = BUILT_IN_FIELDS.find(({ id }) => id === 'chip');
      if (!chip) throw new Error('There is no field');
      await shop.store.fields.save({ ...chip, isUnique: false });
      await add(['Bella', 'Max'], { chip: CHIP });
      const problem = 'Bella (No. 1) and Max (No. 2) have the same.';
      const refusal = { code: 'invalid_body', message: problem, fields: { isUnique: problem } };
      await expect(shop.store.fields.save(chip)).rejects.toMatchObject(refusal);
      await change('max', { chip: OTHER });
      expect(await shop.store.fields.save(chip)).toHaveLength(BUILT_IN_FIELDS.length);
    });
  });

  it('a scan is of the animal with that code or number, and of no other', async () => {
    await add(['Bella'], { chip: '2' });
    await add(['Max'], { chip: CHIP });
    await add(['Luna 2'], { chip: '200002' });
    const found = async (text: string) =>
      (await shop.store.pets.scanned(text)).map(({ name }) => name);
    expect(await found('2')).toEqual(['Bella', 'Max']);
    expect(await found('000002')).toEqual(['Max']);
    expect(await found('276 098 106 123 456')).toEqual(['Max']);
    expect(await found(`]C1${CHIP}`)).toEqual(['Max']);
    await add(['Rex'], { chip: 'at-12 0815' });
    expect((await animal('rex')).details).toEqual({ chip: 'at-12 0815' });
    expect(await found('AT120815')).toEqual(['Rex']);
    await expect(change('max', { chip: 'AT–12-0815' })).rejects.toMatchObject(taken('Rex (No. 4)'));
    const filtered = { ...ALL_NEWEST, filters: [{ field: 'chip', contains: '276 098' }] };
    expect((await shop.store.pets.rows(filtered, 0, 9)).total).toBe(1);
    expect((await shop.store.pets.rows({ ...ALL_NEWEST, search: 't12' }, 0, 9)).total).toBe(1);
    for (const none of [CHIP.slice(1), '99', 'Bella', '']) expect(await found(none)).toEqual([]);
  });

  it('the sums of fields are those of a view or of single animals', async () => {
    await add(['Bella', 'Bella', 'Max'], { price: 1250 });
    await add(['Rex'], { notes: '5' });
    const { ids, newestChange: asOf } = await shop.store.pets.view(ALL_NEWEST);
    const { rows } = await shop.store.pets.byIds([...ids]);
    const of = { kind: 'view' as const, view: ALL_NEWEST, except: [], asOf };
    expect(await shop.store.pets.sums(of)).toMatchObject({ price: 3750 });
    const bellas = { ...ALL_NEWEST, search: 'bella' };
    expect(await shop.store.pets.sums({ ...of, view: bellas })).toMatchObject({ price: 2500 });
    expect(await shop.store.pets.sums({ ...of, except: [1n] })).toMatchObject({ price: 2500 });
    const two = { kind: 'animals' as const, animals: rows.slice(0, 2) };
    expect(await shop.store.pets.sums(two)).toMatchObject({ price: 1250 });
    // Money is that of each animal of a group, in a view, a search, and what is ticked.
    await add(['Guppies'], { price: 300, quantity: 40 });
    expect(await shop.store.pets.sums(of)).toMatchObject({ price: 15_750, quantity: 44 });
    const guppies = { ...ALL_NEWEST, search: 'gupp' };
    const both = { price: 12_000, quantity: 40 };
    expect(await shop.store.pets.sums({ ...of, view: guppies })).toMatchObject(both);
    // More than 64 bits hold.
    await add(['Nemo', 'Dory'], { quantity: 9e18 });
    expect(await shop.store.pets.sums(of)).toMatchObject({ quantity: 18e18 });
  });
}
