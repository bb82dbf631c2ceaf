import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { SameReceipt } from './SameReceipt.tsx';
import { SellButton } from './SellButton.tsx';
import { SaleTotal } from './SaleTotal.tsx';

/** Where a certified till takes the money: its receipt’s number ties this sale to it. */
export function PaidAtTill() {
  const [typed, setTyped] = useState('');
  const tillReceipt = typed.trim();
  return (
    <>
      <SaleTotal />
      <TextInput
        label={t`Receipt of the till`}
        description={t`The till takes the money. Type the number of its receipt.`}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SameReceipt tillReceipt={tillReceipt} />
      <SellButton
        paid={tillReceipt === '' ? null : { tillReceipt, payments: [], rounding: 0 }}
        onSold={() => setTyped('')}
      />
    </>
  );
}
