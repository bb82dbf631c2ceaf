import { describe, expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Details, DetailsChange } from '../../../shared/fields/details.ts';
import { MAX_FIELDS, type Field, type FieldToSave } from '../../../shared/fields/field.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { undo } from '../../testing/stock.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';

const [PRICE] = BUILT_IN_FIELDS as readonly [Field];
const WINGS: FieldToSave = { ...PRICE, id: null, name: 'Wings', kind: 'number', categories: [7n] };

export function testFields(shop: ContractShop): void {
  const names = async () => (await shop.store.fields.list()).map(({ name }) => name);

  describe('fields', () => {
    it('are the built-in ones until the shop changes some', async () => {
      expect(await shop.store.fields.list()).toEqual(BUILT_IN_FIELDS);
    });

    it('are added as the last, changed in their places, and kept', async () => {
      const added = (await shop.store.fields.save(WINGS)).at(-1);
      expect(added).toEqual({ ...WINGS, id: 'xaa' });
      await shop.store.fields.save({ ...PRICE, name: 'Asking price', isHidden: true });
      const all = await shop.store.fields.save({ ...WINGS, name: 'Legs', categories: null });
      expect(all.map(({ id }) => id).slice(-3)).toEqual(['removedon', 'xaa', 'xab']);
      expect(all[0]).toEqual({ ...PRICE, name: 'Asking price', isHidden: true });
      await shop.reopen();
      expect(await shop.store.fields.list()).toEqual(all);
    });

    it('are arranged, those left out after the others', async () => {
      await shop.store.fields.arrange(['notes', 'unknown', 'price']);
      expect((await names()).slice(0, 3)).toEqual(['Notes', 'Price', 'Microchip or ring']);
      await shop.reopen();
      expect((await names()).slice(0, 3)).toEqual(['Notes', 'Price', 'Microchip or ring']);
    });

    it('have names that differ, kinds that stay, and an end', async () => {
      const { fields } = shop.store;
      const taken = { code: 'invalid_body', fields: { name: 'is taken by another field' } };
      await expect(fields.save({ ...WINGS, name: 'PRÍCE' })).rejects.toMatchObject(taken);
      const other: FieldToSave = { ...PRICE, kind: 'number' };
      await expect(fields.save(other)).rejects.toThrow('The kind of a field stays as it is.');
      for (let number = BUILT_IN_FIELDS.length; number < MAX_FIELDS; number += 1) {
        await fields.save({ ...WINGS, name: `Field ${String(number)}` });
      }
      await expect(fields.save(WINGS)).rejects.toThrow('A shop has at most 60 fields');
      expect(await fields.list()).toHaveLength(MAX_FIELDS);
    });
  });
}

const DETAILS = {
  price: 1250,
  chip: '276098106123456',
  known: true,
  notes: 'Shy; likes “Äpfel”',
};

function one(rows: readonly PetRow[]): PetRow {
  const [row] = rows;
  if (!row) throw new Error('There is no animal');
  return row;
}

export function testDetails(shop: ContractShop): void {
  const add = async (details?: Details): Promise<PetRow> => {
    const { rows } = await shop.store.pets.addMany(
      [{ name: 'Bella', categoryId: 1n, ...(details && { details }) }],
      { author: UNNAMED_CLERK },
    );
    return one(rows);
  };
  const row = async () => one((await shop.store.pets.rows(ALL_NEWEST, 0, 1)).rows);
  const change = async (details: DetailsChange) =>
    shop.store.pets.change({ kind: 'animals', animals: [await row()] }, { details }, UNNAMED_CLERK);
  const found = (search: string) => shop.namesIn({ search });

  describe('details', () => {
    it('are kept with the animal, and no till is told of them', async () => {
      const added = await add(DETAILS);
      expect(added.details).toEqual(DETAILS);
      await shop.addAt('till1', { name: 'Rex', categoryId: 1n });
      await shop.reopen();
      const { rows } = await shop.store.pets.rows(ALL_NEWEST, 0, 2);
      expect(rows.map(({ details }) => details)).toEqual([{}, DETAILS]);
      const pet = { id: added.id, name: 'Bella', categoryId: 1n };
      expect(await shop.store.pets.byId(added.id)).toEqual(pet);
      const page = await shop.store.pets.page({ status: null, afterId: 0n, limit: 1 });
      expect(page.pets).toEqual([pet]);
    });

    it('change one by one, and each change is undone and redone', async () => {
      await add(DETAILS);
      const changed = await change({ price: null, notes: 'Calm', breed: 'Angora' });
      const { chip, known } = DETAILS;
      const after = { chip, known, notes: 'Calm', breed: 'Angora' };
      expect(changed.rows[0]?.details).toEqual(after);
      expect((await row()).details).toEqual(after);
      const undone = await undo(shop.store, changed);
      expect(undone).toMatchObject({ done: 1, conflictCount: 0 });
      expect((await row()).details).toEqual(DETAILS);
      expect(await found('äpfel')).toEqual(['Bella']);
      await undo(shop.store, undone);
      expect((await row()).details).toEqual(after);
      expect(await found('äpfel')).toEqual([]);
    });

    it('that stay as they are, are no change', async () => {
      await add(DETAILS);
      expect(await change({ price: 1250, breed: null })).toMatchObject({ step: null, done: 1 });
    });

    it('of which someone else has changed one are a conflict', async () => {
      const seen = await add(DETAILS);
      await change({ price: 1300 });
      const selection = { kind: 'animals' as const, animals: [seen] };
      const late = await shop.store.pets.change(
        selection,
        { details: { notes: null } },
        UNNAMED_CLERK,
      );
      expect(late).toMatchObject({ done: 0, conflictCount: 1 });
      expect((await row()).details).toEqual({ ...DETAILS, price: 1300 });
    });

    it('are in the history as they were added, and then where they differ', async () => {
      const added = { ...DETAILS, quantity: 4 };
      await add(added);
      await change({ price: 1300, breed: 'Angora' });
      await change({ notes: null });
      const { id, version } = await row();
      await shop.store.pets.remove({ kind: 'animals', animals: [{ id, version }] }, UNNAMED_CLERK);
      const { entries } = await shop.store.history.page({ limit: 4 });
      expect(entries.map((entry) => [entry.before?.details, entry.after?.details])).toEqual([
        [{ quantity: 4 }, undefined],
        [{ quantity: 4, notes: DETAILS.notes }, { quantity: 4 }],
        [
          { quantity: 4, price: 1250 },
          { quantity: 4, price: 1300, breed: 'Angora' },
        ],
        [undefined, added],
      ]);
    });

    it('that are too long for so many animals are refused before any work', async () => {
      const guppies = Array.from({ length: 2_500 }, () => ({ name: 'Guppy', categoryId: 1n }));
      await shop.store.pets.addMany(guppies, { author: UNNAMED_CLERK });
      const all: PetSelection = { kind: 'view', view: ALL_NEWEST, except: [], asOf: 1_000_000 };
      const noted = shop.store.pets.change(
        all,
        { details: { notes: 'x'.repeat(15_000) } },
        UNNAMED_CLERK,
      );
      await expect(noted).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringMatching(
          /^The texts of 2,500 animals are too long for one step, which takes at most [\d,]+ such animals/,
        ) as string,
      });
      const { entries } = await shop.store.history.page({ limit: 1 });
      expect(entries).toMatchObject([{ action: 'added' }]);
    });

    it('are removed and put back with their animal', async () => {
      const { id, version } = await add(DETAILS);
      const selection = { kind: 'animals' as const, animals: [{ id, version }] };
      await shop.store.pets.remove(selection, UNNAMED_CLERK);
      const removed = await shop.store.pets.removed(0, 10, 'apfel 276098');
      expect(removed.rows.map(({ details }) => details)).toEqual([DETAILS]);
      await shop.store.pets.putBack([id], UNNAMED_CLERK);
      expect((await row()).details).toEqual(DETAILS);
      expect(await found('apfel 276098')).toEqual(['Bella']);
    });

    it('are found by their texts, whatever the case, and by nothing else of them', async () => {
      await add({ ...DETAILS, notes: 'line one\nLine “two”' });
      for (const search of ['276098106', 'bella one', 'LINE', '"TWO"', 'one line']) {
        expect(await found(search), search).toEqual(['Bella']);
      }
      for (const search of ['1250', 'notes', 'chip', 'true', '{', ':', ',', 'onel', '6line']) {
        expect(await found(search), search).toEqual([]);
      }
    });
  });
}
