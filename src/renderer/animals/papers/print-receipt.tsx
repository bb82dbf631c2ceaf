import { t } from '@lingui/core/macro';
import { ShopError } from '../../../shared/errors.ts';
import type { PaperTemplate } from '../../../shared/papers.ts';
import type { Sale } from '../../../shared/sale.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { print } from '../../ui/Printed.tsx';
import { paperKindOf } from './Paper.tsx';
import { Receipt } from './Receipt.tsx';
import { saleTitle } from './receipt-words.ts';

/** Prints the receipt of a sale, on the first paper that the shop has for it unless another is given. */
export async function printReceipt(sale: Sale, chosen?: PaperTemplate): Promise<void> {
  const { templates, logo } = await callShop('papers.read', {});
  const template = chosen ?? templates.find(({ kind }) => kind === 'receipt');
  if (!template) {
    throw new ShopError(
      'bad_request',
      t`There is no template for receipts. Add one in Settings, under Labels, cards and receipts.`,
    );
  }
  const { width, height, left, top } = template.sheet;
  const { profile } = useProfile.getState();
  await print({
    kind: paperKindOf(template),
    title: saleTitle(sale),
    page: { width, height, margin: [top, left] },
    pieces: [<Receipt key="receipt" template={template} sale={sale} shop={profile} logo={logo} />],
    around: (pieces) => pieces,
  });
}
