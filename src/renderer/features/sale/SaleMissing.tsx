import { buyerNeeded } from '../../../shared/books/buyer.ts';
import type { CustomerId } from '../../../shared/customer.ts';
import { sentenceInWords } from '../../../shared/in-words.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useProfile } from '../../stores/profile.ts';
import { useCall } from '../../stores/use-call.ts';
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
  const asked = customerId === null ? null : { id: customerId };
  const { value: buyer } = useCall('customers.read', asked);
  const categoryName = useCategoryName();
  const of = [...(animals?.values() ?? [])].map((animal) => ({
    ...animal,
    species: categoryName(animal.categoryId),
  }));
  const needed = buyerNeeded(country, of, buyer);
  // Who was chosen is still being read.
  if (needed === null || (customerId !== null && buyer?.id !== customerId)) return null;
  return <Callout kind="warning">{sentenceInWords(needed)}</Callout>;
}
