import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      <Title order={1}>
        <Trans>History</Trans>
      </Title>
      <Tabs
        value={tab}
        onChange={(value) => {
          useHistoryChoice.setState({ tab: value === 'removed' ? 'removed' : 'history' });
        }}
        keepMounted={false}
      >
        <Tabs.List aria-label={t`History`}>
          <Tabs.Tab value="history">
            <Trans>What happened</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="removed">
            <Trans>Removed animals</Trans>
          </Tabs.Tab>
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
