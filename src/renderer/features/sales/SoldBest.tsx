import { t } from '@lingui/core/macro';
import { useCall } from '../../stores/use-call.ts';
import { moneyText, numberText } from '../../ui/formats.ts';
import { Figures } from './Figures.tsx';

const MOST_SHOWN = 10;

/** Of which articles most was sold in a month. */
export function SoldBest({ range }: { range: { from: number; to: number } }) {
  const { value: sold } = useCall('articles.sold', { ...range, limit: MOST_SHOWN });
  if (!sold || sold.length === 0) return null;
  return (
    <Figures
      title={t`Articles sold best`}
      heads={[t`Article`, t`Sold`, t`Money`]}
      rows={sold.map(({ id, name, quantity, money }) => ({
        key: id,
        cells: [
          <span key="name" translate="no">
            {name}
          </span>,
          numberText(quantity),
          moneyText(money),
        ],
      }))}
    />
  );
}
