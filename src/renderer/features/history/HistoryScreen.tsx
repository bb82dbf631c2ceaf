import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useHistoryChoice } from '../../stores/history.ts';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { historyFilter } from './history-filter.ts';
import { HistoryList } from './HistoryList.tsx';
import layout from '../../ui/screen.module.css';
import classes from './HistoryScreen.module.css';
import { RemovedList } from './RemovedList.tsx';
import { TakeHistory } from './TakeHistory.tsx';

/** What happened to the animals, and the removed ones, which can be put back. */
export function HistoryScreen() {
  const choice = useHistoryChoice();
  const { tab } = choice;
  const filter = { ...historyFilter(choice), bySteps: true };
  return (
    <div className={layout.screen}>
      <ScreenHead title={t`History`}>
        {tab === 'history' && <TakeHistory filter={filter} />}
      </ScreenHead>
      <Tabs
        value={tab}
        onChange={(value) =>
          useHistoryChoice.setState({ tab: value === 'removed' ? 'removed' : 'history' })
        }
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
          <HistoryList filter={filter} />
        </Tabs.Panel>
        <Tabs.Panel value="removed" className={classes.panel}>
          <RemovedList />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
