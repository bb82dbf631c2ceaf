import { describe, expect, it } from 'vitest';
import { NO_DISCOUNT, type SaleLine } from '../../../shared/sale.ts';
import type { StepOutcome } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { ClerkRights } from '../../../shared/shop-profile.ts';
import type { Actor } from '../actor.ts';
import type { ContractShop } from './contract-shop.ts';
import { idOf, saleFor } from './made-sales.ts';

const OWNER: Actor = { kind: 'window', id: 'mary', name: 'Mary' };
const ALL: ClerkRights = { mostDiscount: null, returns: true, reports: true, purchasePrices: true };

/** A clerk who may do all but this. */
function clerkWith(rights: Partial<ClerkRights>): Actor {
  return { kind: 'window', id: 'lena', name: 'Lena', rights: { ...ALL, ...rights } };
}

/** What clerks may not do, whatever call it comes from. */
export function testClerkRules(shop: ContractShop): void {
  const LENA = clerkWith({ mostDiscount: 1_000 });
  const add = async (name: string, price: number, quantity = 1): Promise<PetRow> => {
    const details = { price, ...(quantity > 1 && { quantity }) };
    const { rows } = await shop.store.pets.addMany([{ name, categoryId: 1n, details }], {
      author: OWNER,
    });
    const [row] = rows;
    if (!row) throw new Error('Nothing was added');
    return row;
  };
  const priceNow = async ({ id }: PetRow) =>
    (await shop.store.pets.byIds([id])).rows[0]?.details['price'];
  const animals = (...rows: PetRow[]) => ({
    kind: 'animals' as const,
    animals: rows.map(({ id, version }) => ({ id, version })),
  });
  const expectRefused = async (call: Promise<unknown>) => {
    await expect(call).rejects.toMatchObject({ code: 'owner_needed' });
  };
  const lineOf = ({ id, name }: PetRow, changed: Partial<SaleLine> = {}): SaleLine => ({
    petId: id,
    words: name,
    identity: '',
    categoryId: 1n,
    quantity: 1,
    unitPrice: 10_000,
    ...NO_DISCOUNT,
    taxRate: null,
    ...changed,
  });

  describe('clerks whose discounts are limited', () => {
    it('lower and empty no price, by whatever step', async () => {
      const { pets } = shop.store;
      const parrot = await add('Parrot', 100_000);
      const group = await add('Guppies', 500, 20);
      const cheap = await add('Guppies', 100, 3);
      const lower = { details: { price: 99_999 } };
      const tenth = { by: { percent: -100 }, ending: null };
      const steps: Record<string, () => Promise<StepOutcome>> = {
        change: () => pets.change(animals(parrot), lower, LENA),
        emptied: () => pets.change(animals(parrot), { details: { price: null } }, LENA),
        changeEach: () =>
          pets.changeEach([{ id: parrot.id, version: parrot.version, change: lower }], LENA),
        changePrices: () => pets.changePrices(animals(parrot, group), tenth, LENA),
        imported: () =>
          pets.addMany([{ id: parrot.id, version: parrot.version, change: lower }], {
            author: { ...LENA, kind: 'import' },
          }),
        split: () =>
          pets.split(
            {
              id: group.id,
              version: group.version,
              quantity: 2,
              change: { details: { price: 1 } },
            },
            LENA,
          ),
        joined: () => pets.join({ animals: animals(cheap, group).animals }, LENA),
      };
      for (const step of Object.values(steps)) await expectRefused(step());
      expect(await priceNow(parrot)).toBe(100_000);
      expect(await priceNow(group)).toBe(500);
      // What makes nothing cheaper, they do.
      await pets.join({ animals: animals(group, cheap).animals }, LENA);
      const raised = await pets.change(animals(parrot), { details: { price: 110_000 } }, LENA);
      if (!raised.step) throw new Error('Nothing was changed');
      await expectRefused(pets.undo(raised.step, LENA));
      // With any discount, or as an owner, it is a change like any other.
      const [row] = raised.rows;
      if (!row) throw new Error('Nothing was changed');
      await pets.change(animals(row), lower, clerkWith({}));
      expect(await priceNow(parrot)).toBe(99_999);
    });

    it('sell for no less than the limit of the price as it is, unless an owner allows it', async () => {
      const { sales } = shop.store;
      const parrot = await add('Parrot', 10_000);
      const sell = (number: number, changed: Partial<SaleLine>, actor = LENA) =>
        sales.complete(saleFor(number, [lineOf(parrot, changed)]), actor);
      await expectRefused(sell(1, { discount: 1_001 }));
      await expectRefused(sell(2, { unitPrice: 8_999 }));
      await expectRefused(sell(3, { unitPrice: 9_500, discount: 501 }));
      // Nor by a discount on a price that was raised, or on what is no animal.
      await expectRefused(sell(7, { unitPrice: 12_000, discount: 1_201 }));
      await expectRefused(sell(8, { petId: null, words: 'Cage', discount: 1_001 }));
      // Ten percent of a few cents are what they round to.
      const straw = {
        petId: null,
        words: 'Straw',
        unitPrice: 5,
        discount: 1,
        discountPercent: 1_000,
      };
      await sales.complete(saleFor(6, [lineOf(parrot, straw)]), LENA);
      const allowed = { ...clerkWith({}), allowedBy: 'Mary' };
      const { sale } = await sell(4, { unitPrice: 100 }, allowed);
      expect(sale).toMatchObject({ author: { name: 'Lena' }, allowedBy: 'Mary' });
      expect(await sales.read(idOf(4))).toMatchObject({ allowedBy: 'Mary' });
      const other = await add('Parrot', 10_000);
      const tenth = { discount: 1_000, discountPercent: 1_000 };
      const alone = await sales.complete(saleFor(5, [lineOf(other, tenth)]), LENA);
      expect(alone.sale.allowedBy).toBeNull();
    });
  });

  it('a clerk who takes nothing back undoes no sale', async () => {
    const { sales, pets } = shop.store;
    const parrot = await add('Parrot', 10_000);
    const clerk = clerkWith({ returns: false });
    const { outcome } = await sales.complete(saleFor(1, [lineOf(parrot)]), clerk);
    if (!outcome.step) throw new Error('Nothing was sold');
    await expectRefused(pets.undo(outcome.step, clerk));
    expect((await pets.undo(outcome.step, clerkWith({}))).step?.kind).toBe('returned');
  });
}
