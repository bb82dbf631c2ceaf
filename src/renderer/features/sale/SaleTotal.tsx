import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { animalsOf, saleTotal } from '../../../shared/sale-amounts.ts';
import { useSale } from '../../animals/dialogs/sale-store.ts';
import { animalsText, moneyText } from '../../ui/formats.ts';
import { useDue } from './ComingBack.tsx';
import classes from './Sale.module.css';

interface SaleTotalProps {
  /** What cash is rounded by, and what is given back of it; less than nothing where so much is missing. */
  rounding?: number;
  change?: number;
}

/** What is to be paid or, of an exchange, given back, large, and of what that is made; beside it the change. */
export function SaleTotal({ rounding = 0, change = 0 }: SaleTotalProps) {
  const sale = useSale((state) => state.sale);
  const { lines, deposit, back } = sale;
  const total = useDue(sale);
  const whole = saleTotal(lines.map((line) => ({ ...line, discount: 0 })));
  const off = whole - saleTotal(lines);
  const count = animalsOf(lines);
  const parts = [
    count > 0 && animalsText(count),
    off > 0 && t`${moneyText(off)} off`,
    deposit > 0 && t`${moneyText(deposit)} of ${moneyText(total)} paid`,
    rounding !== 0 && t`rounded by ${moneyText(rounding)}`,
  ];
  const toPay = deposit > 0 || back ? t`To pay` : t`Total`;
  const title = total < 0 ? t`Difference to give back` : toPay;
  return (
    <div className={classes.totals} role="status">
      <span className={classes.total}>
        <span>{title}</span>
        <strong>{moneyText(total < 0 ? -total : Math.max(total - deposit + rounding, 0))}</strong>
      </span>
      {change > 0 && (
        <span className={classes.total} data-change>
          <span>
            <Trans context="given back">Change</Trans>
          </span>
          <strong>{moneyText(change)}</strong>
        </span>
      )}
      {change < 0 && <span className={classes.missing}>{t`${moneyText(-change)} missing`}</span>}
      {change === 0 && <span className={classes.parts}>{parts.filter(Boolean).join(' · ')}</span>}
    </div>
  );
}
