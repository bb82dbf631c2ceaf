import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OpenSale } from '../../../shared/sale.ts';
import { spreadDiscount } from '../../../shared/sale-amounts.ts';
import { changeLine } from '../../animals/dialogs/sale-store.ts';
import { readDiscount } from '../../ui/typed-amounts.ts';

/** Takes something off all lines: a percentage of each, or an amount that is spread over them. */
export function DiscountOnAll({ sale: { lines } }: { sale: OpenSale }) {
  const [typed, setTyped] = useState('');
  if (lines.length < 2) return null;
  const wholes = lines.map(({ quantity, unitPrice }) => quantity * unitPrice);
  const whole = wholes.reduce((sum, one) => sum + one, 0);
  const take = () => {
    const given = readDiscount(typed, whole);
    if (given === null || typed === '') return;
    const spread = spreadDiscount(wholes, given.discount);
    for (const [place] of lines.entries()) {
      const { discountPercent } = given;
      changeLine(place, { discount: spread[place] ?? 0, discountPercent });
    }
  };
  return (
    <TextInput
      aria-label={t`Discount on all`}
      placeholder={t`Discount on all, 10 %`}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={typed !== '' && readDiscount(typed, whole) === null}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
      }}
      onBlur={() => {
        take();
        setTyped('');
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        take();
        setTyped('');
      }}
    />
  );
}
