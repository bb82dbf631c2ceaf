import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Table, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { HistoryEntry } from '../../../shared/history.ts';
import { useHistoryChoice } from '../../stores/history.ts';
import { useHistory } from '../../stores/history.ts';
import type { HistoryFilter } from '../../stores/history.ts';
import { useAtNow } from '../../ui/clock.ts';
import { ColumnHeads } from '../../ui/ColumnHeads.tsx';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { dayHeading, longDayText, numberText, startOfDay } from '../../ui/formats.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { Event } from './Event.tsx';
import { historyFilter } from './history-filter.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import classes from './HistoryScreen.module.css';
import { ShowOlder } from '../../ui/ShowOlder.tsx';

/** The history of one animal or the whole shop, newest first, as far as it is asked for. */
export function HistoryList({ filter }: { filter: HistoryFilter }) {
  const choice = useHistoryChoice();
  const { entries, problem, showMore } = useHistory(filter);
  const isAsked = Object.keys(historyFilter({ ...choice, animal: null })).length > 0;
  return (
    <Stack>
      <HistoryFilters />
      <ErrorText>{problem}</ErrorText>
      {entries === null && problem === null && <Waiting words={t`Reading the history…`} />}
      {entries?.length === 0 && (
        <EmptyState
          title={isAsked ? t`Nothing of that kind has happened` : t`Nothing happened yet`}
        >
          <Trans>What is added, changed, removed and put back stands here, with who did it.</Trans>
        </EmptyState>
      )}
      {entries && entries.length > 0 && <Days entries={entries} />}
      <div>
        <ShowOlder onShow={showMore} />
      </div>
    </Stack>
  );
}

/** What happened, under its days. */
function Days({ entries }: { entries: readonly HistoryEntry[] }) {
  const today = useAtNow(startOfDay);
  return (
    <Table className={classes.events} aria-label={t`What happened`} withRowBorders={false}>
      <ColumnHeads names={[t`Time`, t`What`]} />
      <Table.Tbody>
        {entries.map((entry, place) => {
          const day = dayNamed(entry.at);
          const before = entries[place - 1];
          return (
            <Fragment key={entry.stepId ?? `animal ${String(entry.petId)}`}>
              {(!before || dayNamed(before.at) !== day) && (
                <Table.Tr>
                  <Table.Th colSpan={2} scope="rowgroup" className={classes.day}>
                    <DayName day={day} at={entry.at} today={today} />
                  </Table.Th>
                </Table.Tr>
              )}
              <Entry entry={entry} />
            </Fragment>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

/** A day as it is called, and beside it its date. */
function DayName({ day, at, today }: { day: string; at: number; today: number }) {
  const [name, date] = [dayHeading(day, today), longDayText(at)];
  return (
    <>
      {name}{' '}
      {name !== date && (
        <Text span size="sm" c="dimmed">
          {date}
        </Text>
      )}
    </>
  );
}

/** A line of the history; that of a step on many animals can be opened. */
function Entry({ entry }: { entry: HistoryEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { stepId, stepSize } = entry;
  if (stepId === null || stepSize === 1) return <Event entry={entry} />;
  return (
    <>
      <Event entry={entry} others={stepSize - 1}>
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Show one line` : t`Show all ${numberText(stepSize)}`}
        </Button>
      </Event>
      {isOpen && <OpenedStep stepId={stepId} />}
    </>
  );
}

/** What a step did to each of its animals. */
function OpenedStep({ stepId }: { stepId: number }) {
  const { entries, problem, showMore } = useHistory({ stepId });
  return (
    <>
      {entries?.map((entry) => (
        <Event key={String(entry.petId)} entry={entry} />
      ))}
      {(showMore ?? problem) !== null && (
        <Table.Tr>
          <Table.Td colSpan={2}>
            <ErrorText>{problem}</ErrorText>
            {showMore && (
              <Button size="compact-sm" variant="default" onClick={showMore}>
                <Trans>Show more of them</Trans>
              </Button>
            )}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
