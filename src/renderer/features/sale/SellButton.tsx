import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { SaleToComplete } from '../../../shared/sale.ts';
import { drawerHere } from '../../stores/drawer.ts';
import { reportReturned, reportSold } from '../../animals/changes/changes.ts';
import { completeSale } from '../../animals/dialogs/sale-acts.ts';
import { useSale } from '../../animals/dialogs/sale-store.ts';
import { moneyText } from '../../ui/formats.ts';
import { keyNames } from '../../ui/keys.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { readFields } from '../../ui/read-fields.ts';
import { useAction } from '../../ui/use-action.ts';
import { useDue } from './ComingBack.tsx';
import { askPrice } from './LineFields.tsx';
import { soldAt } from './SoldOn.tsx';

/** Completes the sale, paid as is said; null while it can’t be. Asks first what has no price. */
export function SellButton({
  paid,
  onSold,
}: {
  paid: Pick<SaleToComplete, 'payments' | 'rounding' | 'tillReceipt'> | null;
  onSold: () => void;
}) {
  const sale = useSale((state) => state.sale);
  const { deposit, back } = sale;
  const { running, problem, run } = useAction();
  const total = useDue(sale);

  async function sell() {
    if (!paid || askPrice()) return;
    const outcome = await completeSale({ ...paid, drawer: drawerHere(), soldAt: soldAt() });
    onSold();
    if (back) reportReturned(outcome);
    else reportSold(outcome);
  }

  return (
    <>
      <ErrorText>{problem?.message}</ErrorText>
      <Button
        size="md"
        data-completes
        title={t`${keyNames('Mod+Enter').join('+')} from anywhere in the sale`}
        fullWidth
        aria-disabled={running}
        disabled={!paid}
        onClick={({ currentTarget }) => {
          if (readFields(currentTarget.closest('[data-sale]'))) void run(sell);
        }}
      >
        {sellWords(total + (paid?.rounding ?? 0), deposit, back !== undefined)}
      </Button>
    </>
  );
}

/** What the button does: it names what is to be paid now. */
function sellWords(amount: number, deposit: number, isExchange: boolean): string {
  if (isExchange && amount < 0) return t`Exchange, ${moneyText(-amount)} back`;
  if (isExchange) return t`Exchange, ${moneyText(Math.max(amount - deposit, 0))} to pay`;
  if (deposit === 0) return t`Sell for ${moneyText(amount)}`;
  return t`Sell, ${moneyText(Math.max(amount - deposit, 0))} to pay`;
}
