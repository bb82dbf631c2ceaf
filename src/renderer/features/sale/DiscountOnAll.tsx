import { t } from '@lingui/core/macro';
import { NO_DISCOUNT, type SaleLine } from '../../../shared/sale.ts';
import { discountOnAll } from '../../../shared/discount-on-all.ts';
import { saleTotal } from '../../../shared/sale-amounts.ts';
import { setDiscountOnAll } from '../../animals/dialogs/change-lines.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { readDiscount, typedDiscount } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';

/** What is taken off all lines: a percentage of each, or an amount that is spread over them. */
export function DiscountOnAll(props: { lines: readonly SaleLine[]; isAsked: boolean }) {
  const { lines, isAsked } = props;
  const whole = saleTotal(lines.map((line) => ({ ...line, discount: 0 })));
  return (
    <TypedField
      ref={isAsked ? focusOnMount : undefined}
      label={t`Discount on all`}
      placeholder={t`10 %, or an amount`}
      inputMode="decimal"
      value={typedDiscount(discountOnAll(lines) ?? NO_DISCOUNT)}
      read={(typed) => readDiscount(typed, whole)}
      onRead={setDiscountOnAll}
    />
  );
}
