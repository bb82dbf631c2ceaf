import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { ShopError } from '../../../shared/errors.ts';
import type { Field } from '../../../shared/fields/field.ts';
import {
  MAX_HISTORY_PER_CALL,
  type HistoryEntry,
  type HistoryPage,
  type HistoryQuery,
} from '../../../shared/history.ts';
import { csvFile } from '../../../shared/stock-files/csv.ts';
import { download } from '../../download.ts';
import { callShop } from '../../shop.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import type { HistoryFilter } from '../../stores/history.ts';
import { authorName, ACTION_WORDS, differences } from '../../ui/entry-words.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { CSV_SEPARATOR, timeWithSecondsOf } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import { MOST_PRINTED, print, Printed, usePrinting } from '../../ui/Printed.tsx';
import { printedLines } from '../../ui/printed-lines.tsx';

const MOST_SAVED = 50_000;

/** Saves what the filters show as a CSV file, or prints it. */
export function TakeHistory({ filter }: { filter: HistoryFilter }) {
  const categoryName = useCategoryName();
  const fields = useFields(({ list }) => list);
  const isPrinting = usePrinting(({ job }) => job !== null);
  const { run, running, problem } = useAction();
  const read = (most: number) =>
    historyLines({ ...filter, bySteps: false }, most, categoryName, fields);
  const save = async () => {
    const file = csvFile([headings(), ...(await read(MOST_SAVED))], CSV_SEPARATOR);
    await download(file, `history-${dayNamed(Date.now())}.csv`);
  };
  const printAll = async () => {
    await print(printedLines(t`History`, headings(), await read(MOST_PRINTED)));
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        aria-disabled={running}
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => void run(printAll)}
      >
        <Trans>Print</Trans>
      </Button>
      <Button
        variant="default"
        aria-disabled={running}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => void run(save)}
      >
        <Trans>Save as CSV</Trans>
      </Button>
      <ErrorText>{problem?.message}</ErrorText>
      {isPrinting && <Printed />}
    </>
  );
}

/** What stands in the columns of a line. */
const headings = () => [t`Day`, t`Time`, t`Who`, t`No.`, t`Animal`, t`What`, t`Changes`];

/**
 * What passes a filter, a line of texts for each animal. Throws `bad_request` for more than `most` lines, and
 * whatever reading them throws.
 */
async function historyLines(
  filter: HistoryFilter,
  most: number,
  categoryName: (id: bigint) => string,
  fields: readonly Field[],
): Promise<string[][]> {
  const entries: HistoryEntry[] = [];
  let query: HistoryQuery | null = { ...filter, limit: MAX_HISTORY_PER_CALL };
  while (query) {
    const page: HistoryPage = await callShop('history.page', query);
    entries.push(...page.entries);
    if (entries.length > most) {
      throw new ShopError('bad_request', t`This is too much at once. Choose fewer days.`);
    }
    query = page.next === null ? null : { ...query, cursor: page.next };
  }
  return entries.map((entry) => [
    dayNamed(entry.at),
    timeWithSecondsOf(entry.at),
    authorName(entry.author),
    String(entry.petId),
    (entry.after ?? entry.before)?.name ?? '',
    entry.isUndo
      ? t`${ACTION_WORDS[entry.action]} (undone or done again)`
      : ACTION_WORDS[entry.action],
    differences(entry, categoryName, fields).join('; '),
  ]);
}
