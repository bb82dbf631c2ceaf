import { Tabs, Title } from '@mantine/core';
import { useHistoryChoice } from '../../stores/history.ts';
import { HistoryList } from './HistoryList.tsx';
import classes from './HistoryScreen.module.css';
import { RemovedList } from './RemovedList.tsx';

/** What happened to the animals, and the removed ones, which can be put back. */
export function HistoryScreen() {
  const tab = useHistoryChoice((choice) => choice.tab);
  return (
    <div className={classes.screen}>
      <Title order={1}>History</Title>
      <Tabs
        value={tab}
        onChange={(value) => {
          useHistoryChoice.setState({ tab: value === 'removed' ? 'removed' : 'history' });
        }}
        keepMounted={false}
      >
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
