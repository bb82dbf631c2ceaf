import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { StatusTab } from '../../../shared/inventory.ts';
import { numberText } from '../../ui/formats.ts';
import { useInventory } from '../../animals/list/inventory-store.ts';
import { setFilter, useView } from '../../animals/view/view-store.ts';
import { STATUS_TABS } from '../../animals/view/status-tabs.ts';
import classes from './InventoryScreen.module.css';

/** The statuses as tabs, each with its number of animals. The list is the chosen tab's panel. */
export function StatusTabs({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const status = useView((view) => view.status);
  const counts = useInventory((inventory) => inventory.counts);
  // There only while there are such animals; on show, it stays until another one is chosen.
  const hasNone = useInventory(({ stock }) => stock !== null && stock.none > 0);
  const isNoneShown = hasNone || status === 'none';
  return (
    <Tabs
      value={status}
      onChange={(value) => setFilter({ status: StatusTab.parse(value) })}
      classNames={{ root: classes.root, list: classes.tabList }}
    >
      <div className={classes.bar}>
        <Tabs.List aria-label={t`Status`}>
          {STATUS_TABS.filter(({ value }) => value !== 'none' || isNoneShown).map(
            ({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}{' '}
                {counts && (
                  <span className={classes.count} translate="no">
                    {numberText(counts[value])}
                  </span>
                )}
              </Tabs.Tab>
            ),
          )}
        </Tabs.List>
        {aside}
      </div>
      <Tabs.Panel value={status} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
