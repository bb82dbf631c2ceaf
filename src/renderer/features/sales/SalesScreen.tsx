import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Tabs } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { openSell } from '../../animals/dialogs/sale-store.ts';
import { NOTHING_SELECTED } from '../../animals/selection/selection.ts';
import { useSeesTakings } from '../../stores/profile.ts';
import { SALES_TABS, useSalesChoice, type SalesTab } from '../../stores/sales.ts';
import { Printed } from '../../ui/Printed.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { CloseTab } from './CloseTab.tsx';
import { AskedMonth, MonthTab, SaveMonth } from './MonthTab.tsx';
import { AskedReceipts, Receipts, SalesSearch } from './Receipts.tsx';
import { SaleView } from './SaleView.tsx';
import layout from '../../ui/screen.module.css';
import classes from './Sales.module.css';
import { words } from '../../../shared/words.ts';

const TABS: Record<SalesTab, string> = words({
  receipts: () => t`Receipts`,
  close: () => t`Close of the day`,
  month: () => t`Month`,
});

/** What was sold: every receipt, the close of the day and the month. */
export function SalesScreen() {
  const { open, tab } = useSalesChoice();
  const mayReport = useSeesTakings();
  const shown = mayReport ? tab : 'receipts';
  return (
    <div className={layout.split}>
      <div className={layout.list}>
        <ScreenHead title={t`Sales`}>
          {shown === 'receipts' && <SalesSearch />}
          {shown === 'receipts' && <Sell />}
          {shown === 'month' && <SaveMonth />}
        </ScreenHead>
        <Tabs
          value={shown}
          keepMounted={false}
          className={classes.tab}
          onChange={(value) =>
            useSalesChoice.setState({ tab: SALES_TABS.find((one) => one === value), open: null })
          }
        >
          <div className={layout.head}>
            {mayReport && (
              <Tabs.List className={classes.tabs} aria-label={t`Sales`}>
                {SALES_TABS.map((value) => (
                  <Tabs.Tab key={value} value={value}>
                    {TABS[value]}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            )}
            {shown === 'receipts' && <AskedReceipts />}
            {shown === 'month' && <AskedMonth />}
          </div>
          <Tabs.Panel value={shown} className={classes.tab}>
            {shown === 'receipts' && <Receipts />}
            {shown === 'close' && <CloseTab />}
            {shown === 'month' && <MonthTab />}
          </Tabs.Panel>
        </Tabs>
      </div>
      {open !== null && <SaleView key={open} id={open} />}
      <Printed />
    </div>
  );
}

function Sell() {
  return (
    <Button
      leftSection={<IconScan size={16} aria-hidden="true" />}
      onClick={() => openSell(NOTHING_SELECTED)}
    >
      <Trans>Sell…</Trans>
    </Button>
  );
}
