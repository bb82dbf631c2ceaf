import { Tabs, Title } from '@mantine/core';
import { useState } from 'react';
import { HistoryList } from './HistoryList.tsx';
import classes from './HistoryScreen.module.css';
import { RemovedList } from './RemovedList.tsx';

/** What happened to the animals, and the removed ones, which can be put back. */
export function HistoryScreen() {
  const [tab, setTab] = useState<string | null>('history');
  return (
    <div className={classes.screen}>
      <Title order={1}>History</Title>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label="History">
          <Tabs.Tab value="history">What happened</Tabs.Tab>
          <Tabs.Tab value="removed">Removed animals</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="history" className={classes.panel}>
          <HistoryList />
        </Tabs.Panel>
        <Tabs.Panel value="removed" className={classes.panel}>
          <RemovedList />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
