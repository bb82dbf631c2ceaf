import { t } from '@lingui/core/macro';
import type { OpenSale } from '../../../shared/sale.ts';
import { spreadDiscount } from '../../../shared/sale-amounts.ts';
import { changeLine } from '../../animals/dialogs/sale-store.ts';
import { readDiscount, type Discount } from '../../ui/typed-amounts.ts';
import { TypedField, type ReadText } from '../../ui/TypedField.tsx';

/** Takes something off all lines: a percentage of each, or an amount that is spread over them. */
export function DiscountOnAll({ sale: { lines } }: { sale: OpenSale }) {
  if (lines.length < 2) return null;
  const wholes = lines.map(({ quantity, unitPrice }) => quantity * unitPrice);
  const whole = wholes.reduce((sum, one) => sum + one, 0);
  const read = (typed: string): ReadText<Discount | null> =>
    typed.trim() === '' ? { value: null } : readDiscount(typed, whole);
  return (
    <TypedField
      aria-label={t`Discount on all`}
      placeholder={t`Discount on all, 10 %`}
      inputMode="decimal"
      value=""
      read={read}
      onRead={(given) => {
        if (!given) return;
        const spread = spreadDiscount(wholes, given.discount);
        for (const [place] of lines.entries()) {
          const { discountPercent } = given;
          changeLine(place, { discount: spread[place] ?? 0, discountPercent });
        }
      }}
    />
  );
}
