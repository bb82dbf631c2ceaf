import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { PetRow } from '../../../shared/pet.ts';
import type { Sale } from '../../../shared/sale.ts';
import { callShop } from '../../shop.ts';
import { useFields } from '../../stores/fields.ts';
import { useProfile } from '../../stores/profile.ts';
import { useCall } from '../../stores/use-call.ts';
import { isProtected } from '../../../shared/books/book.ts';
import { print } from '../../ui/Printed.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Certificate } from './Certificate.tsx';
import { saleTitle } from './receipt-words.ts';

/** The sold animals of protected species. */
function useProtected({ kind, lines }: Sale): readonly PetRow[] {
  const ids = kind === 'sale' ? lines.flatMap(({ petId }) => petId ?? []) : [];
  const { value } = useCall('pets.byIds', ids.length === 0 ? null : { ids });
  if (ids.length === 0 || !value) return [];
  return value.rows.filter(isProtected);
}

/** Prints the certificates of origin of a sale, one page each. Throws the ShopError that main returned. */
async function printCertificates(sale: Sale, animals: readonly PetRow[]): Promise<void> {
  const { customerId } = sale;
  const buyer = customerId === null ? null : await callShop('customers.read', { id: customerId });
  const { profile: shop } = useProfile.getState();
  const { list: fields } = useFields.getState();
  await print({
    kind: 'sheets',
    title: [t`Certificate of origin`, saleTitle(sale)].join(' – '),
    page: null,
    pieces: sale.lines.flatMap((line) => {
      const animal = animals.find(({ id }) => id === line.petId);
      if (!animal) return [];
      const key = String(line.position);
      return [
        <Certificate
          key={key}
          sale={sale}
          line={line}
          animal={animal}
          buyer={buyer}
          shop={shop}
          fields={fields}
        />,
      ];
    }),
    around: (pieces) => pieces,
  });
}

/** Prints the certificate of origin for the buyer, where an animal of a protected species was sold. */
export function CertificateButton({ sale }: { sale: Sale }) {
  const { problem, run } = useAction();
  const animals = useProtected(sale);
  if (animals.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => void run(() => printCertificates(sale, animals))}>
        <Trans>Print certificate of origin</Trans>
      </Button>
      <ErrorText>{problem?.message}</ErrorText>
    </>
  );
}
