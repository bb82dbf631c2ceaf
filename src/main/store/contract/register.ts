import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Author, StepOutcome } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { SaleLine } from '../../../shared/sale.ts';
import { RegisterEntry } from '../../../shared/register.ts';
import { tillAuthor } from '../../testing/records.ts';
import type { ContractShop } from './contract-shop.ts';
import { food, idOf, saleFor } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const MS_LEE = {
  id: idOf(901),
  name: 'Ms Lee',
  address: '1 Pond Road',
  phone: '5',
  email: '',
  note: '',
};

/** The hash of a text after another one, as the page on the register tells an inspector to work it out. */
function hashAfter(before: string, text: string): string {
  return createHash('sha256').update(`${before}\n${text}`).digest('hex');
}

/** The line of an animal in a sale. */
function lineOf({ id, name, categoryId }: PetRow): SaleLine {
  return { ...food(900), petId: id, words: name, categoryId };
}

/** What the register says of what was done; that it tells the stock is looked at after every test of the contract. */
export function testRegister(shop: ContractShop): void {
  const lines = () => shop.store.register.lines(0);
  const entries = async () =>
    (await lines()).map(({ text }) => RegisterEntry.parse(JSON.parse(text)));

  describe('the register', () => {
    it('has an entry for each animal that comes and goes, linked to the one before', async () => {
      await shop.store.categories.rename(1n, 'Fish');
      const { id } = await shop.add({ name: 'Nemo', categoryId: 1n }, tillAuthor('till1'));
      const animal = { id, version: 0 };
      await shop.store.pets.changeEach(
        [{ ...animal, change: { details: { price: 500, sex: 'Male' } } }],
        LENA,
      );
      const [row] = (await shop.store.pets.byIds([id])).rows;
      await shop.store.pets.remove(
        { kind: 'animals', animals: [{ id, version: row?.version ?? 0 }] },
        LENA,
        'Died',
        '2026-11-19',
      );
      const base = { at: new Date(shop.clock.time).toISOString(), animal: String(id), animals: 1 };
      expect(await entries()).toEqual([
        {
          ...base,
          number: 1,
          day: '2026-11-21',
          kind: 'added',
          by: 'till',
          who: 'till1',
          facts: { name: 'Nemo', category: '1', species: 'Fish', status: 'here' },
        },
        {
          ...base,
          number: 2,
          day: '2026-11-21',
          kind: 'changed',
          by: 'window',
          who: 'lena',
          step: 1,
          facts: { details: { sex: 'Male' } },
        },
        {
          ...base,
          number: 3,
          day: '2026-11-19',
          kind: 'removed',
          by: 'window',
          who: 'lena',
          step: 2,
          why: 'Died',
        },
      ]);
      let before = '0'.repeat(64);
      for (const { text, hash } of await lines()) {
        expect(hash).toBe(hashAfter(before, text));
        before = hash;
      }
      expect(await shop.store.register.head()).toEqual({ number: 3, hash: before });
    });

    it('leaves out what does not belong into it, such as prices and who reserved', async () => {
      const { id } = await shop.add({ name: 'Nemo', categoryId: 1n });
      const details = { price: 500, cost: 200, notes: 'Shy', reservedfor: 'Ms Lee', phone: '5' };
      await shop.store.pets.changeEach([{ id, version: 0, change: { details } }], LENA);
      expect(await entries()).toMatchObject([{ kind: 'added' }]);
    });

    it('names buyers by a hash, and no longer knows them when their data is deleted', async () => {
      await shop.store.customers.save(MS_LEE);
      const row = await shop.add({ name: 'Nemo', categoryId: 1n });
      await shop.store.sales.complete(saleFor(1, [lineOf(row)], { customerId: MS_LEE.id }), LENA);
      const [, sold] = await entries();
      expect(sold).toMatchObject({ kind: 'sold', record: 'sale:1', animals: 1 });
      const [person] = await shop.store.register.persons('');
      expect(person).toMatchObject({
        hash: sold?.person,
        text: '{"address":"1 Pond Road","name":"Ms Lee"}',
      });
      expect(hashAfter(person?.salt ?? '', person?.text ?? '')).toBe(sold?.person);
      await shop.store.customers.erase(MS_LEE.id, 0);
      expect(await shop.store.register.persons('')).toEqual([]);
      expect((await lines()).some(({ text }) => text.includes('Lee'))).toBe(false);
    });

    it('names who bought also after two were made one and are two again', async () => {
      const { customers, register } = shop.store;
      const mrKim = { ...MS_LEE, id: idOf(902), name: 'Mr Kim' };
      const drBo = { ...MS_LEE, id: idOf(903), name: 'Dr Bo' };
      for (const [at, one] of [MS_LEE, mrKim, drBo].entries()) {
        await customers.save(one);
        const row = await shop.add({ name: `Nemo ${String(at)}`, categoryId: 1n });
        await shop.store.sales.complete(
          saleFor(1 + at, [lineOf(row)], { customerId: one.id }),
          LENA,
        );
      }
      const all = {
        part: 'all',
        from: null,
        to: null,
        search: '',
        before: null,
        limit: 9,
      } as const;
      const buyers = async () => {
        const { rows } = await register.page(all, 'GB');
        const sold = rows.filter(({ kind }) => kind === 'sold');
        return sold.map(({ person }) => person?.name).reverse();
      };
      await customers.merge(mrKim.id, MS_LEE.id);
      expect(await buyers()).toEqual(['Ms Lee', 'Ms Lee', 'Dr Bo']);
      await customers.merge(MS_LEE.id, drBo.id);
      expect(await buyers()).toEqual(['Dr Bo', 'Dr Bo', 'Dr Bo']);
      await customers.split(MS_LEE.id);
      expect(await buyers()).toEqual(['Ms Lee', 'Ms Lee', 'Dr Bo']);
      await customers.split(mrKim.id);
      expect(await buyers()).toEqual(['Ms Lee', 'Mr Kim', 'Dr Bo']);
      expect((await register.check()).problems).toEqual([]);
    });

    it('enters an undo as what it is, and names the step that was undone', async () => {
      const row = await shop.add({ name: 'Nemo', categoryId: 1n });
      const { outcome } = await shop.store.sales.complete(saleFor(1, [lineOf(row)]), LENA);
      if (!outcome.step) throw new Error('Nothing was sold');
      await shop.store.pets.undo(outcome.step, LENA);
      expect((await entries()).slice(1)).toMatchObject([
        { kind: 'sold', step: 2 },
        { kind: 'returned', step: 3, undoes: 2, record: 'sale:2', why: 'Mistake' },
      ]);
    });

    it('counts an animal once, however often a step is undone and done again', async () => {
      const { id } = await shop.add({ name: 'Nemo', categoryId: 1n });
      const animals = [{ id, version: 0 }];
      const removed = await shop.store.pets.remove({ kind: 'animals', animals }, LENA);
      const undo = async ({ step }: StepOutcome) => {
        if (!step) throw new Error('Nothing was done');
        return shop.store.pets.undo(step, LENA);
      };
      const undone = await undo(removed);
      await undo(undone);
      await undo(removed);
      expect(await shop.store.pets.counts()).toMatchObject({ stock: 1 });
      expect((await entries()).map(({ kind }) => kind)).toEqual([
        'added',
        'removed',
        'putBack',
        'removed',
        'putBack',
      ]);
    });

    it('can be read whatever text stands for the day of a removal', async () => {
      const days = ['2026-02-31', 'yesterday', '+012026-01-01', '2026-11-20'];
      for (const day of days) {
        const { id } = await shop.add({ name: 'Nemo', categoryId: 1n });
        const animals = [{ id, version: 0 }];
        await shop.store.pets.remove({ kind: 'animals', animals }, LENA, 'Died', day);
      }
      const removed = (await entries()).filter(({ kind }) => kind === 'removed');
      const today = '2026-11-21';
      expect(removed.map(({ day }) => day)).toEqual([today, today, today, '2026-11-20']);
      expect((await shop.store.register.check()).problems).toEqual([]);
    });

    it('says how many of a group went, and what became of the rest', async () => {
      const { rows } = await shop.store.pets.addMany(
        [{ name: 'Guppies', categoryId: 1n, details: { quantity: 24, source: 'Reef Farm' } }],
        { author: LENA },
      );
      const [group] = rows;
      if (!group) throw new Error('Nothing was added');
      const { id, version } = group;
      await shop.store.pets.removeSome(
        { id, version, quantity: 4, why: 'Died', day: '2026-11-20' },
        LENA,
      );
      expect(await entries()).toMatchObject([
        { kind: 'added', animals: 24, person: expect.any(String) as string },
        { kind: 'split', animal: '2', animals: 4 },
        { kind: 'changed', animal: '1', animals: 20, facts: { details: { quantity: 20 } } },
        { kind: 'removed', animal: '2', animals: 4, why: 'Died', day: '2026-11-20' },
      ]);
    });
  });
}
