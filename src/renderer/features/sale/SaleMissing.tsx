import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { missingIn } from '../../../shared/books/book.ts';
import { bookOf } from '../../../shared/books/books.ts';
import type { CustomerId } from '../../../shared/customer.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { followSales } from '../../stores/sales.ts';
import { useReading } from '../../stores/use-reading.ts';
import { Callout } from '../../ui/messages.tsx';
import type { SaleAnimals } from './sale-animals.ts';

/** Says what the country's register needs to know of the buyer of one of the animals, and does not know. */
export function SaleMissing({
  animals,
  customerId,
}: {
  animals: SaleAnimals | null;
  customerId: CustomerId | null;
}) {
  const country = useProfile(({ profile }) => profile.country);
  const read = useCallback(
    () => callShop('customers.read', { id: customerId ?? '' }),
    [customerId],
  );
  const { value: buyer } = useReading(customerId === null ? null : read, followSales);
  const book = bookOf(country);
  const asked = [...(animals?.values() ?? [])].find((animal) => book.has(animal));
  if (!asked || (customerId !== null && buyer?.id !== customerId)) return null;
  const [missing] = missingIn(book, 'departure', asked, buyer);
  if (missing === undefined) return null;
  const { name } = asked;
  return (
    <Callout kind="warning">
      {missing === 'buyer'
        ? t`The register needs to know who buys ${name}.`
        : t`The register needs the buyer’s address for ${name}.`}
    </Callout>
  );
}
