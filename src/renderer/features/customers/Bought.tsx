import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Title, UnstyledButton } from '@mantine/core';
import type { CustomerSummary } from '../../../shared/customer.ts';
import type { OpenSale } from '../../../shared/sale.ts';
import { takeUpSale } from '../../animals/dialogs/sale-store.ts';
import { saleTitle } from '../../animals/papers/receipt-words.ts';
import { PicturePile } from '../../animals/photographs/AnimalPicture.tsx';
import { useSeesTakings } from '../../stores/profile.ts';
import { showSales, useOpenSales } from '../../stores/sales.ts';
import { useCall } from '../../stores/use-call.ts';
import { useAtNow } from '../../ui/clock.ts';
import { dayText, moneyText, startOfDay } from '../../ui/formats.ts';
import layout from '../../ui/screen.module.css';
import classes from './Customers.module.css';

/** How many of their sales are shown. */
const SHOWN = 5;

/** What waits for a customer, and what is paid of it. */
function waitsText({ lines, deposit }: OpenSale): string {
  const what = lines.map(({ words }) => words).join(', ');
  return deposit === 0 ? t`Waits: ${what}` : t`Waits: ${what}, ${moneyText(deposit)} paid`;
}

/** What waits for a customer, what they bought last, and for how much in all. */
export function Bought({ customer: { id, name, sales, total } }: { customer: CustomerSummary }) {
  const seesTakings = useSeesTakings();
  const open = useOpenSales().filter(({ customerId }) => customerId === id);
  const today = useAtNow(startOfDay);
  const { value: latest } = useCall('sales.page', { search: '', customerId: id, limit: SHOWN });
  return (
    <section className={classes.part} aria-label={t`Bought`}>
      {open.map((sale) => (
        <UnstyledButton
          key={sale.id}
          className={layout.more}
          translate="no"
          onClick={() => takeUpSale(sale)}
        >
          {waitsText(sale)}
        </UnstyledButton>
      ))}
      <div className={layout.boxHead}>
        <Title order={3} size="md">
          <Trans>Bought</Trans>
        </Title>
        <UnstyledButton
          className={layout.more}
          onClick={() => showSales({ of: { name, query: { customerId: id } } })}
        >
          {seesTakings
            ? t`${plural(sales, { one: '# sale', other: '# sales' })}, ${moneyText(total)}`
            : plural(sales, { one: '# sale', other: '# sales' })}
        </UnstyledButton>
      </div>
      {latest?.sales.map((sale) => (
        <UnstyledButton
          key={sale.id}
          translate="no"
          onClick={() => showSales({ of: { name, query: { customerId: id } }, open: sale.id })}
        >
          <Group gap="sm" wrap="nowrap">
            <PicturePile animals={sale.pictured.slice(0, 1)} />
            <span className={classes.sold}>
              {sale.words || saleTitle(sale)}
              <span className={layout.quiet}>
                {dayText(sale.at, today)} · {saleTitle(sale)}
              </span>
            </span>
            {seesTakings && moneyText(sale.total, sale.currency)}
          </Group>
        </UnstyledButton>
      ))}
    </section>
  );
}
