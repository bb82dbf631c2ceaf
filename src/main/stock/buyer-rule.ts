import { buyerNeeded } from '../../shared/books/buyer.ts';
import { ShopError } from '../../shared/errors.ts';
import type { SaleToComplete } from '../../shared/sale.ts';
import type { Store } from '../store/store.ts';
import { profileIn } from './shop-profile.ts';

/**
 * Where the owner wishes it, throws `bad_request` for a sale that lacks what the country's book needs of the buyer of
 * one of its animals.
 */
export async function checkBuyer(
  store: Pick<Store, 'profile' | 'pets' | 'customers' | 'categories'>,
  { lines, customerId }: Pick<SaleToComplete, 'lines' | 'customerId'>,
): Promise<void> {
  const { stopsIncompleteSales, country } = await profileIn(store);
  if (!stopsIncompleteSales) return;
  const { rows } = await store.pets.byIds(lines.flatMap(({ petId }) => petId ?? []));
  const buyer = customerId === null ? null : await store.customers.read(customerId);
  const categories = new Map((await store.categories.list()).map(({ id, name }) => [id, name]));
  const animals = rows.map((row) => ({ ...row, species: categories.get(row.categoryId) ?? '' }));
  const needed = buyerNeeded(country, animals, buyer);
  if (needed !== null) throw new ShopError('bad_request', needed);
}
