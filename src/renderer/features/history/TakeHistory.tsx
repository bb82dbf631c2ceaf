import { Button, Group } from '@mantine/core';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { csvFile } from '../../../shared/stock-files/csv.ts';
import { download } from '../../download.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import type { HistoryFilter } from '../../stores/use-history.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Printed } from '../papers/Printed.tsx';
import { MOST_PRINTED, print, usePrinting } from '../papers/printing.ts';
import { HEADINGS, historyLines } from './history-lines.ts';
import { historyJob } from './printed-history.tsx';

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
    const file = csvFile([HEADINGS, ...(await read(MOST_SAVED))]);
    await download(file, `history-${dayNamed(Date.now())}.csv`);
  };
  const printAll = async () => {
    await print(historyJob(await read(MOST_PRINTED)));
  };
  const look = { size: 'compact-sm', variant: 'default', 'aria-disabled': running } as const;
  return (
    <div>
      <Group gap="xs">
        <Button {...look} onClick={() => void run(save)}>
          Save as CSV
        </Button>
        <Button {...look} onClick={() => void run(printAll)}>
          Print
        </Button>
      </Group>
      <ErrorText>{problem?.message}</ErrorText>
      {isPrinting && <Printed />}
    </div>
  );
}
