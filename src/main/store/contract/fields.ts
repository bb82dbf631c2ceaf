import { describe, expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import { MAX_FIELDS, type Field, type FieldToSave } from '../../../shared/fields/field.ts';
import type { ContractShop } from './contract-shop.ts';

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
      expect(all.map(({ id }) => id).slice(-3)).toEqual(['removedwhy', 'xaa', 'xab']);
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
