import { t } from '@lingui/core/macro';
import { Box, CloseButton } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { ShopError } from '../../../shared/errors.ts';
import { MAX_SEARCH_LENGTH } from '../../../shared/inventory.ts';
import { asOneLine } from '../../../shared/messages.ts';
import type { Sale } from '../../../shared/sale.ts';
import type { SaleSummary } from '../../../shared/sales-query.ts';
import { bringBack, isExchangeable } from '../../animals/dialogs/exchange.ts';
import { focusSaleSearch, useSale } from '../../animals/dialogs/sale-store.ts';
import { signedChoice } from '../../animals/fields/AnimalChoice.tsx';
import { saleTitle } from '../../animals/papers/receipt-words.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { useCall } from '../../stores/use-call.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { useAtNow } from '../../ui/clock.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { dayText, moneyText, startOfDay } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { readAmount, valueOf } from '../../ui/typed-amounts.ts';
import { useAction } from '../../ui/use-action.ts';
import classes from './Sale.module.css';

/** How many records are looked through, of which returns and deposits are left out. */
const MOST_FOUND = 20;

/** Asks of which receipt something comes back, and lets it come back in this sale. */
export function ExchangeOf() {
  const id = useSale(({ sale }) => sale.id);
  const asked = useSale((state) => state.asked);
  const [typed, setTyped] = useState('');
  const { problem, run } = useAction();
  const { receipts, isFound } = useReceipts(typed);
  const today = useAtNow(startOfDay);
  if (asked?.sale !== id || asked.what !== 'exchange') return null;
  const end = () => {
    setTyped('');
    useSale.setState({ asked: null });
    focusSaleSearch();
  };
  const choose = async (of: Sale['id']) => {
    const earlier = await callShop('sales.read', { id: of });
    if (!isExchangeable(earlier, useProfile.getState().profile)) {
      throw new ShopError(
        'bad_request',
        t`Nothing of ${saleTitle(earlier)} can be exchanged here any more.`,
      );
    }
    bringBack(earlier);
    end();
  };
  const wordsOf = (receipt: SaleSummary) => {
    const { words, customer, total, at, currency } = receipt;
    const sum = total > 0 && moneyText(total, currency);
    return [saleTitle(receipt), words, customer, dayText(at, today), sum].filter(Boolean);
  };
  return (
    <Box className={classes.search}>
      <ChoiceField
        ref={focusOnMount}
        label={t`Receipt of what comes back`}
        placeholder={t`Number, customer, animal or sum`}
        maxLength={MAX_SEARCH_LENGTH}
        rightSection={<CloseButton size="sm" aria-label={t`Cancel`} onClick={end} />}
        text={typed}
        onText={setTyped}
        choices={receipts.map((receipt) =>
          signedChoice(
            receipt.id,
            wordsOf(receipt).join(' · '),
            <IconReceipt size={18} aria-hidden="true" />,
          ),
        )}
        isFound={isFound}
        choicesLabel={t`Sales`}
        onChoose={(key) => void run(() => choose(key))}
      />
      <ErrorText>{problem?.message}</ErrorText>
      {isFound && receipts.length === 0 && (
        <span className={classes.notice} role="status">
          {t`No sale is found`}
        </span>
      )}
    </Box>
  );
}

/** The receipts that a text finds, the latest first, and whether they are of this text. */
function useReceipts(typed: string): { receipts: readonly SaleSummary[]; isFound: boolean } {
  const search = asOneLine(typed).trim();
  const amount = valueOf(readAmount(search));
  const { value, isEarlier } = useCall(
    'sales.page',
    search === ''
      ? null
      : { search, ...(amount !== null && amount > 0 && { amount }), limit: MOST_FOUND },
  );
  const receipts = (value?.sales ?? []).filter(({ kind }) => kind === 'sale');
  return { receipts, isFound: value !== null && !isEarlier };
}
