import { t } from '@lingui/core/macro';
import { useSale } from '../../animals/dialogs/sale-store.ts';
import { useKeeping, type Elsewhere } from '../../animals/dialogs/sale-keeping.ts';
import { Callout } from '../../ui/messages.tsx';

/** Says what another window made of the sale, and why the shop does not keep one as it is here. */
export function SaleNotices() {
  const elsewhere = useSale((state) => state.elsewhere);
  const hasLines = useSale(({ sale }) => sale.lines.length > 0);
  const problem = useKeeping((keeping) => keeping.problem);
  return (
    <>
      {problem !== null && (
        <Callout kind="warning">
          {t`A sale is not kept for other windows yet. It is tried again by itself. ${problem}`}
        </Callout>
      )}
      {elsewhere && <Callout kind="info">{elsewhereWords(elsewhere, hasLines)}</Callout>}
    </>
  );
}

function elsewhereWords({ what, number }: Omit<Elsewhere, 'sale'>, hasLines: boolean): string {
  const rest = hasLines ? t`What was added here meanwhile is in a sale of its own.` : '';
  switch (what) {
    case 'completed':
      return `${t`This sale was completed: receipt ${String(number)}.`} ${rest}`;
    case 'dropped':
      return `${t`Another window threw this sale away.`} ${rest}`;
    case 'clash':
      return t`Another window changed the same thing in this sale. What it changed is what counts.`;
    case 'taxed':
      return t`The shop has other rates of tax now, and this sale has them, too. Its prices stay.`;
    default:
      return t`Another window changed this sale.`;
  }
}
