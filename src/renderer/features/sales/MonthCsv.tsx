import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import {
  bookedTable,
  MOST_BOOKED_PER_CALL,
  type BookedBy,
  type BookedRecord,
} from '../../../shared/bookkeeping.ts';
import type { CsvSeparator } from '../../../shared/stock-files/csv.ts';
import { download } from '../../download.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { CSV_SEPARATOR } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { bookedCsv } from './booked-csv.ts';

interface Range {
  from: number;
  to: number;
}

/** Saves a month as a bookkeeper enters it: day by day or receipt by receipt, for a spreadsheet or for a program. */
export function MonthCsv({ range, name }: { range: Range; name: string }) {
  const { running, problem, run } = useAction();
  const save = (by: BookedBy, reader: CsvSeparator | 'programs') => () =>
    void run(async () => {
      const records = await recordsIn(range);
      const { taxRates } = useProfile.getState().profile;
      const table = bookedTable(records, by, taxRates);
      await download(bookedCsv(table, by, reader), `${name}.csv`);
    });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            aria-disabled={running}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            <Trans>Save as CSV</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t`For a spreadsheet`}</Menu.Label>
          <Menu.Item onClick={save('day', CSV_SEPARATOR)}>
            <Trans>A row for each day</Trans>
          </Menu.Item>
          <Menu.Item onClick={save('receipt', CSV_SEPARATOR)}>
            <Trans>A row for each receipt</Trans>
          </Menu.Item>
          <Menu.Label>{t`For programs, alike in every region`}</Menu.Label>
          <Menu.Item
            aria-label={t`A row for each day, for programs`}
            onClick={save('day', 'programs')}
          >
            <Trans>A row for each day</Trans>
          </Menu.Item>
          <Menu.Item
            aria-label={t`A row for each receipt, for programs`}
            onClick={save('receipt', 'programs')}
          >
            <Trans>A row for each receipt</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ErrorText>{problem?.message}</ErrorText>
    </>
  );
}

async function recordsIn(range: Range): Promise<BookedRecord[]> {
  const records: BookedRecord[] = [];
  for (let hasMore = true; hasMore;) {
    const last = records.at(-1);
    const after = last && { at: last.at, number: last.number };
    const page = await callShop('reports.records', {
      ...range,
      after,
      limit: MOST_BOOKED_PER_CALL,
    });
    records.push(...page);
    hasMore = page.length === MOST_BOOKED_PER_CALL;
  }
  return records;
}
