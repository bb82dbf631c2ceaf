import { Button } from '@mantine/core';
import { download } from '../../download.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import type { HistoryFilter } from '../../stores/use-history.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { useAction } from '../../ui/use-action.ts';
import { historyCsv } from './history-csv.ts';

/** Saves what the filters show as a CSV file. */
export function SaveHistory({ filter }: { filter: HistoryFilter }) {
  const categoryName = useCategoryName();
  const fields = useFields(({ list }) => list);
  const { run, running, problem } = useAction();
  const save = async () => {
    const file = await historyCsv({ ...filter, bySteps: false }, categoryName, fields);
    await download(file, `history-${dayNamed(Date.now())}.csv`);
  };
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        aria-disabled={running}
        onClick={() => void run(save)}
      >
        Save as CSV
      </Button>
      <ErrorText>{problem?.message}</ErrorText>
    </div>
  );
}
