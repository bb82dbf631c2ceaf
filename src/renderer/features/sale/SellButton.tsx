import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SaleToComplete } from '../../../shared/sale.ts';
import { saleTotal } from '../../../shared/sale-amounts.ts';
import { drawerHere } from '../../stores/drawer.ts';
import { reportSold } from '../../animals/changes/changes.ts';
import { completeSale } from '../../animals/dialogs/sale-acts.ts';
import { useSale } from '../../animals/dialogs/sale-store.ts';
import { moneyText } from '../../ui/formats.ts';
import { keyNames } from '../../ui/keys.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { readFields } from '../../ui/read-fields.ts';
import { useAction } from '../../ui/use-action.ts';
import { soldAt } from './SoldOn.tsx';

/** Completes the sale, paid as is said; null while it can’t be. Asks once more about what has no price. */
export function SellButton({
  paid,
  onSold,
}: {
  paid: Pick<SaleToComplete, 'payments' | 'rounding' | 'tillReceipt'> | null;
  onSold: () => void;
}) {
  const { lines, deposit } = useSale((state) => state.sale);
  const [meantFree, setMeantFree] = useState('');
  const { running, problem, run } = useAction();
  const total = saleTotal(lines);
  const free = lines.filter(({ unitPrice }) => unitPrice === 0).map(({ words }) => words);
  const isFreeMeant = free.length > 0 && meantFree === free.join();

  async function sell() {
    if (!paid) return;
    if (free.length > 0 && !isFreeMeant) {
      setMeantFree(free.join());
      return;
    }
    const outcome = await completeSale({ ...paid, drawer: drawerHere(), soldAt: soldAt() });
    onSold();
    reportSold(outcome);
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
        {isFreeMeant ? freeWords(free, total) : sellWords(total + (paid?.rounding ?? 0), deposit)}
      </Button>
    </>
  );
}

/** What the button does: it names what is to be paid now. */
function sellWords(amount: number, deposit: number): string {
  if (deposit === 0) return t`Sell for ${moneyText(amount)}`;
  return t`Sell, ${moneyText(Math.max(amount - deposit, 0))} to pay`;
}

/** What it does where something has no price. */
function freeWords([first]: readonly string[], total: number): string {
  return total === 0 ? t`Yes, sell for nothing` : t`Yes, ${first ?? ''} is for nothing`;
}
