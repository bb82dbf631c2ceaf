import { describe, expect, it } from 'vitest';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { Author } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { NO_DISCOUNT } from '../../../shared/sale.ts';
import type { TreatmentToRecord } from '../../../shared/treatment.ts';
import type { ContractShop } from './contract-shop.ts';
import { idOf, saleFor } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const DAY = 86_400_000;

const all = (...rows: PetRow[]) => ({
  kind: 'animals' as const,
  animals: rows.map(({ id, version }) => ({ id, version })),
});

/** What was done to animals, and that they can't be sold for a time. */
export function testTreatments(shop: ContractShop): void {
  const today = (ahead = 0) => dayNamed(shop.clock.time + ahead * DAY);
  const worming = (number: number, given: Partial<TreatmentToRecord> = {}): TreatmentToRecord => ({
    id: idOf(number),
    day: today(),
    what: 'Worming',
    by: 'Dr Bell',
    medicine: 'Panacur',
    batch: 'B7',
    until: today(3),
    againOn: null,
    ...given,
  });
  const record = (rows: PetRow[], treatment: TreatmentToRecord) =>
    shop.store.treatments.record(all(...rows), treatment, LENA);
  const list = (query: { before?: number; petId?: bigint } = {}) =>
    shop.store.treatments.list({ limit: 50, ...query });
  const now = async (...rows: PetRow[]) =>
    (await shop.store.pets.byIds(rows.map(({ id }) => id))).rows;
  const detailsOf = async (row: PetRow) => (await now(row))[0]?.details;
  const reserve = async (...rows: PetRow[]) =>
    shop.store.pets.change(all(...(await now(...rows))), { status: 'pending' }, LENA);
  const sell = ({ id: petId, name, categoryId }: PetRow, number: number, quantity = 1) => {
    const words = { petId, words: name, identity: '', categoryId };
    const line = { ...words, quantity, unitPrice: 100, ...NO_DISCOUNT, taxRate: null };
    return shop.store.sales.complete(saleFor(number, [line]), LENA);
  };
  const addGroup = async (): Promise<PetRow> => {
    const pet = { name: 'Neon tetra', categoryId: 1n, details: { quantity: 24 } };
    const { rows } = await shop.store.pets.addMany([pet], { author: LENA });
    if (!rows[0]) throw new Error('Nothing was added');
    return rows[0];
  };

  describe('treatments', () => {
    it('are records of what was done to which animals, with what follows on them', async () => {
      const bella = await shop.add({ name: 'Bella', categoryId: 2n });
      const tetras = await addGroup();
      const given = worming(1, { againOn: today(30) });
      const { treatment, outcome } = await record([bella, tetras], given);
      expect(treatment).toMatchObject({ ...given, number: 1, author: LENA, isUndone: false });
      expect(treatment).toMatchObject({ enteredAt: shop.clock.time, entries: 2, animals: 25 });
      expect(treatment.treated).toEqual([
        { petId: bella.id, animals: 1 },
        { petId: tetras.id, animals: 24 },
      ]);
      expect(outcome).toMatchObject({ done: 2, step: { kind: 'changed', count: 2 } });
      const written = {
        treatment: 'Worming',
        notforsaleuntil: today(3),
        treatagainon: today(30),
      };
      expect(await detailsOf(tetras)).toEqual({ quantity: 24, ...written });
      await record([bella], worming(2, { what: 'Vaccination', until: today(1) }));
      await shop.reopen();
      expect((await list()).map(({ number }) => number)).toEqual([2, 1]);
      expect((await list({ before: 2 })).map(({ number }) => number)).toEqual([1]);
      expect((await list({ petId: bella.id })).map(({ what }) => what)).toEqual([
        'Vaccination',
        'Worming',
      ]);
      expect(await list({ petId: tetras.id })).toMatchObject([
        { treated: [{ petId: tetras.id, animals: 24 }], entries: 2 },
      ]);
      // Of two days the later one holds.
      expect(await detailsOf(bella)).toMatchObject({
        treatment: 'Vaccination',
        notforsaleuntil: today(3),
      });
    });

    it('sent twice, even at once, are recorded once, whatever changed in between', async () => {
      const bella = await shop.add({ name: 'Bella', categoryId: 2n });
      const [other] = (await shop.store.pets.change(all(bella), { name: 'Bello' }, LENA)).rows;
      const both = await Promise.all([record([bella], worming(1)), record([bella], worming(1))]);
      expect(both.map(({ treatment: { number } }) => number)).toEqual([1, 1]);
      expect(await list()).toHaveLength(1);
      expect(await now(bella)).toMatchObject([{ name: other?.name }]);
      // One that changes nothing is a record all the same.
      const again = await record([bella], worming(2));
      expect(again).toMatchObject({ treatment: { number: 2 }, outcome: { step: null } });
      const lines = await shop.store.register.ofPet(bella.id);
      const entered = lines.filter(({ text }) => text.includes('"kind":"treated"'));
      expect(entered.map(({ text }) => /treatment:\d/.exec(text)?.[0])).toEqual([
        'treatment:1',
        'treatment:2',
      ]);
      expect((await shop.store.register.check()).problems).toEqual([]);
      await shop.store.pets.remove(all(...(await now(bella))), LENA);
      await expect(record([bella], worming(3))).rejects.toMatchObject({ code: 'not_found' });
      expect(await list()).toHaveLength(2);
    });

    it('stay when an undo takes back what they wrote down, and say so', async () => {
      const bella = await shop.add({ name: 'Bella', categoryId: 2n });
      const { outcome } = await record([bella], worming(1));
      if (!outcome.step) throw new Error('Nothing was done');
      const undone = await shop.store.pets.undo(outcome.step, LENA);
      expect(await detailsOf(bella)).toEqual({});
      expect(await list()).toMatchObject([{ isUndone: true }]);
      await reserve(bella);
      if (!undone.step) throw new Error('Nothing was undone');
      await shop.store.pets.change(all(...(await now(bella))), { status: 'available' }, LENA);
      const { step: redone } = await record([bella], worming(2)).then((done) => done.outcome);
      if (!redone) throw new Error('Nothing was done');
      const { step: back } = await shop.store.pets.undo(redone, LENA);
      if (!back) throw new Error('Nothing was undone');
      await shop.store.pets.undo(back, LENA);
      expect(await list()).toMatchObject([{ isUndone: false }, { isUndone: true }]);
    });

    it('keep animals from being sold and reserved until the last day is over', async () => {
      const bella = await shop.add({ name: 'Bella', categoryId: 2n });
      const rex = await shop.add({ name: 'Rex', categoryId: 2n });
      await record([bella], worming(1));
      const refusal = {
        code: 'bad_request',
        message: `Bella is under treatment until ${today(3)} and can be sold or reserved from ${today(4)}.`,
      };
      await expect(sell(bella, 1)).rejects.toMatchObject(refusal);
      await expect(reserve(rex, bella)).rejects.toMatchObject(refusal);
      const [changed] = await now(bella);
      if (!changed) throw new Error('Bella is gone');
      const imported = { ...changed, change: { status: 'sold' as const } };
      const author: Author = { ...LENA, kind: 'import' };
      await expect(shop.store.pets.addMany([imported], { author })).rejects.toMatchObject(refusal);
      shop.clock.time += 3 * DAY;
      await expect(sell(bella, 1)).rejects.toMatchObject({ code: 'bad_request' });
      shop.clock.time += DAY;
      await sell(bella, 1);
      expect(await now(bella)).toMatchObject([{ status: 'sold' }]);
    });

    it('keep some of a group from it, too, but not from being removed', async () => {
      const tetras = await addGroup();
      await record([tetras], worming(1));
      await expect(sell(tetras, 1, 5)).rejects.toMatchObject({ code: 'bad_request' });
      const [{ id, version } = tetras] = await now(tetras);
      const part = { id, version, quantity: 5 };
      const reserved = { ...part, change: { status: 'pending' as const } };
      await expect(shop.store.pets.split(reserved, LENA)).rejects.toMatchObject({
        code: 'bad_request',
      });
      await shop.store.pets.removeSome({ ...part, why: 'Died', day: today() }, LENA);
      expect(await detailsOf(tetras)).toMatchObject({ quantity: 19 });
    });

    it('keep a group in which others under treatment are from now on', async () => {
      const [one, other] = [await addGroup(), await addGroup()];
      await record([other], worming(1));
      const animals = all(...(await now(one, other))).animals;
      await shop.store.pets.join({ animals }, LENA);
      expect(await detailsOf(one)).toEqual({ quantity: 48, notforsaleuntil: today(3) });
      await expect(sell(one, 1)).rejects.toMatchObject({ code: 'bad_request' });
    });

    it('keep a group for as long as any of those in it', async () => {
      const groups = [await addGroup(), await addGroup(), await addGroup()];
      for (const [place, group] of groups.entries())
        await record([group], worming(place + 1, { until: today([5, 9, 2][place]) }));
      const animals = all(...(await now(...groups))).animals;
      await shop.store.pets.join({ animals }, LENA);
      const [first] = groups;
      if (first) expect(await detailsOf(first)).toMatchObject({ notforsaleuntil: today(9) });
    });

    it('leave those that were reserved before as they are, and hold nothing where the shop says so', async () => {
      const bella = await shop.add({ name: 'Bella', categoryId: 2n, status: 'pending' });
      await record([bella], worming(1));
      await shop.store.pets.change(
        all(...(await now(bella))),
        { status: 'pending', name: 'Bella II' },
        LENA,
      );
      await expect(sell(bella, 1)).rejects.toMatchObject({ code: 'bad_request' });
      await shop.store.profile.change({ sellsUnderTreatment: true });
      await sell(bella, 1);
      expect(await now(bella)).toMatchObject([{ status: 'sold', name: 'Bella II' }]);
    });
  });
}
