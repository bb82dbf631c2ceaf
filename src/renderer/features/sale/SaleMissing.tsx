import { useCallback } from 'react';
import { buyerNeeded } from '../../../shared/books/buyer.ts';
import type { CustomerId } from '../../../shared/customer.ts';
import { sentenceInWords } from '../../../shared/in-words.ts';
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
  const needed = buyerNeeded(country, [...(animals?.values() ?? [])], buyer);
  // Who was chosen is still being read.
  if (needed === null || (customerId !== null && buyer?.id !== customerId)) return null;
  return <Callout kind="warning">{sentenceInWords(needed)}</Callout>;
}
