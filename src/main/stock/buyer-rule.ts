import { bookOf } from '../../shared/books/books.ts';
import { missingIn } from '../../shared/books/book.ts';
import { ShopError } from '../../shared/errors.ts';
import type { SaleToComplete } from '../../shared/sale.ts';
import { say } from '../../shared/say.ts';
import type { Store } from '../store/store.ts';
import { profileIn } from './shop-profile.ts';

/**
 * Where the owner wishes it, throws `bad_request` for a sale that lacks what the country's book needs of the buyer of
 * one of its animals.
 */
export async function checkBuyer(
  store: Pick<Store, 'profile' | 'pets' | 'customers'>,
  { lines, customerId }: Pick<SaleToComplete, 'lines' | 'customerId'>,
): Promise<void> {
  const { stopsIncompleteSales, country } = await profileIn(store);
  if (!stopsIncompleteSales) return;
  const book = bookOf(country);
  const { rows } = await store.pets.byIds(lines.flatMap(({ petId }) => petId ?? []));
  const buyer = customerId === null ? null : await store.customers.read(customerId);
  for (const row of rows.filter((one) => book.has(one))) {
    const [missing] = missingIn(book, 'departure', row, buyer);
    if (missing === 'buyer')
      throw new ShopError('bad_request', say`The register needs to know who buys ${row.name}.`);
    if (missing !== undefined)
      throw new ShopError(
        'bad_request',
        say`The register needs the buyer’s address for ${row.name}.`,
      );
  }
}
