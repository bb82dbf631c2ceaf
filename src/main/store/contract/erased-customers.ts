import { describe, expect, it } from 'vitest';
import type { Author } from '../../../shared/history.ts';
import type { ContractShop } from './contract-shop.ts';
import { food, idOf, LEE, saleFor } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const YEAR = 366 * 86_400_000;

/** What stays of customers whose data is deleted. */
export function testErasedCustomers(shop: ContractShop): void {
  describe('customers whose data is deleted', () => {
    it('lose their data in reservations, too, but for those of a namesake', async () => {
      const { customers, pets, history } = shop.store;
      await customers.save({ ...LEE, phone: '0171 1234567' });
      await customers.save({ ...LEE, id: idOf(702), phone: '030 99' });
      const reserve = async (id: bigint, version: number, reservedfor: string, phone: string) => {
        const change = { status: 'pending' as const, details: { reservedfor, phone } };
        const selection = { kind: 'animals' as const, animals: [{ id, version }] };
        return pets.change(selection, change, LENA);
      };
      const [luna, rex] = [
        await shop.add({ name: 'Luna', categoryId: 1n }),
        await shop.add({ name: 'Rex', categoryId: 1n }),
      ];
      const reserved = await reserve(luna.id, 0, LEE.name, '0171/1234567');
      await reserve(rex.id, 0, LEE.name, '03099');
      await expect(customers.erase(LEE.id, 0)).rejects.toThrow('Luna is reserved');
      const [row] = reserved.rows;
      const chosen = {
        kind: 'animals' as const,
        animals: [{ id: luna.id, version: row?.version ?? 0 }],
      };
      await pets.change(chosen, { status: 'available' }, LENA);
      await customers.erase(LEE.id, 0);
      const told = async (petId: bigint) =>
        JSON.stringify((await history.page({ petId, limit: 9 })).entries, (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        );
      expect(await told(luna.id)).not.toMatch(/Lee|0171/);
      expect(await told(rex.id)).toContain(LEE.name);
      expect(await shop.namesIn({ search: '03099' })).toEqual(['Rex']);
    });

    it('lose their data only once the shop need not keep it, and sales keep all else', async () => {
      const { customers } = shop.store;
      await customers.save(LEE);
      await shop.store.sales.complete(saleFor(1, [food(500)], { customerId: LEE.id }), LENA);
      await expect(customers.erase(LEE.id, 10)).rejects.toMatchObject({ code: 'bad_request' });
      shop.clock.time += 10 * YEAR;
      await customers.erase(LEE.id, 10);
      await shop.reopen();
      expect(await shop.store.sales.read(idOf(1))).toMatchObject({ customer: '', total: 500 });
      expect((await shop.store.sales.page({ search: 'lee', limit: 9 })).sales).toEqual([]);
      expect(await shop.store.customers.list({ search: '', limit: 9 })).toEqual([]);
      await expect(shop.store.customers.save(LEE)).rejects.toMatchObject({ code: 'not_found' });
    });
  });
}
