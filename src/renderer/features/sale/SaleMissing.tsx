import { t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { callShop } from '../../shop.ts';
import { useAction } from '../../ui/use-action.ts';
import { buyerNeeded } from '../../../shared/books/buyer.ts';
import type { Customer, CustomerId } from '../../../shared/customer.ts';
import { sentenceInWords } from '../../../shared/in-words.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useProfile } from '../../stores/profile.ts';
import { waitFor } from '../../animals/dialogs/sale-store.ts';
import { useCall } from '../../stores/use-call.ts';
import { Callout } from '../../ui/messages.tsx';
import type { SaleAnimals } from './sale-animals.ts';

/** Says what the country's register needs to know of the buyer of one of the animals and does not know, and asks for it. */
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
  return (
    <>
      <Callout kind="warning">{sentenceInWords(needed)}</Callout>
      {customerId !== null && buyer && <BuyerAddress key={buyer.id} buyer={buyer} />}
    </>
  );
}

/** The address of who buys, kept when the field is left. */
function BuyerAddress({ buyer }: { buyer: Customer }) {
  const [typed, setTyped] = useState(buyer.address);
  const { problem, run } = useAction();
  return (
    <Textarea
      label={t`Address of ${buyer.name}`}
      autosize
      minRows={1}
      maxRows={3}
      maxLength={300}
      autoComplete="off"
      error={problem?.message}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        const { id, name, phone, email, note } = buyer;
        const customer = { id, name, address: typed, phone, email, note };
        if (typed.trim() !== buyer.address)
          waitFor(run(() => callShop('customers.save', { customer })));
      }}
    />
  );
}
