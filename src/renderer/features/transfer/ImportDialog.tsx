import { Button, Checkbox, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { MOST_IMPORTED } from '../../../shared/stock-files/import-row.ts';
import { useCategories } from '../../stores/categories.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogFooter } from '../../ui/DialogFooter.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { animalsText, numberText } from '../../ui/formats.ts';
import { Note } from '../../ui/Note.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { tellStep } from '../inventory/changes.ts';
import { ImportColumns } from './ImportColumns.tsx';
import classes from './ImportDialog.module.css';
import { ImportRows } from './ImportRows.tsx';
import { useTransfer, type ImportRequest } from './transfer-store.ts';
import { useImport, type ImportState } from './use-import.ts';

/** How many names of new categories are listed. */
const CATEGORIES_TOLD = 8;

function close(): void {
  useTransfer.setState({ importing: null });
}

function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${numberText(count)} rows`;
}

/** Categories that the shop does not have yet, listed so that a typing error is caught in time. */
function NewCategories({ names }: { names: readonly string[] }) {
  const list = useCategories((categories) => categories.list);
  const fresh = useMemo(() => {
    const known = new Set(list.map(({ name }) => name.toLowerCase()));
    return [...new Map(names.map((name) => [name.toLowerCase(), name]))]
      .filter(([folded]) => !known.has(folded))
      .map(([, name]) => name);
  }, [names, list]);
  if (fresh.length === 0) return null;
  const rest = fresh.length - CATEGORIES_TOLD;
  return (
    <Text size="sm">
      {fresh.length === 1 ? 'New category' : 'New categories'}:{' '}
      {fresh.slice(0, CATEGORIES_TOLD).join(', ')}
      {rest > 0 && ` and ${numberText(rest)} more`}.
    </Text>
  );
}

function Problems(props: {
  count: number;
  good: number;
  leavesOut: boolean;
  onLeaveOut: (leavesOut: boolean) => void;
}) {
  const { count, good, leavesOut, onLeaveOut } = props;
  if (count === 0) return null;
  return (
    <Note kind="warning" title={`${rowsText(count)} can’t be imported`}>
      <Text size="sm">
        Nothing is added while that is so. Mend {count === 1 ? 'it' : 'them'} in the file and choose
        it again
        {good > 0 && ', or leave out what can’t be imported'}.
      </Text>
      {good > 0 && (
        <Checkbox
          mt="xs"
          label={`Leave out ${rowsText(count)}`}
          checked={leavesOut}
          onChange={(event) => {
            onLeaveOut(event.currentTarget.checked);
          }}
        />
      )}
    </Note>
  );
}

function Preview({ opened, checked }: Pick<ImportState, 'opened' | 'checked'>) {
  const [shown, setShown] = useState<'all' | 'problems'>('all');
  const bad = useMemo(
    () => checked?.preview.filter(({ problem }) => problem !== null) ?? [],
    [checked],
  );
  if (!opened || !checked) return null;
  const rows = shown === 'problems' && bad.length > 0 ? bad : checked.preview;
  return (
    <Stack gap="xs">
      <div className={classes.found}>
        <SegmentedControl
          aria-label="Rows to show"
          size="xs"
          value={bad.length > 0 ? shown : 'all'}
          data={[
            { value: 'all', label: `All: ${numberText(checked.preview.length)}` },
            {
              value: 'problems',
              label: `Problems: ${numberText(bad.length)}`,
              disabled: bad.length === 0,
            },
          ]}
          onChange={(value) => {
            setShown(value === 'problems' ? 'problems' : 'all');
          }}
        />
        <NewCategories names={checked.categories} />
      </div>
      {/* A new key makes another list start at the top. */}
      <ImportRows key={shown} rows={rows} place={opened.place} />
    </Stack>
  );
}

function Adding({ progress, animals }: { progress: ImportState['progress']; animals: number }) {
  if (!progress) return null;
  const { stage, done } = progress;
  const share = (stage === 'adding' ? animals + done : done) / (2 * animals);
  return (
    <Stack gap={4}>
      <Text size="sm" role="status">
        {stage === 'sending' ? 'Reading' : 'Adding'} {numberText(done)} of {animalsText(animals)}…
      </Text>
      <Progress value={100 * share} aria-label="Progress of the import" />
    </Stack>
  );
}

function ImportForm({ request }: { request: ImportRequest }) {
  const state = useImport(request);
  const { opened, choice, checked, isChecked, progress, problem } = state;
  const [leavesOut, setLeavesOut] = useState(false);
  const good = checked?.good ?? 0;
  const bad = (checked?.preview.length ?? 0) - good;
  const isTooLong = good > MOST_IMPORTED;
  const canAdd = isChecked && good > 0 && !isTooLong && (bad === 0 || leavesOut) && !progress;

  const add = async () => {
    if (!canAdd) return;
    const outcome = await state.add();
    if (!outcome) return;
    close();
    tellStep('Imported', outcome);
  };
  return (
    <Stack>
      {!opened && problem === null && <Waiting words="Reading the file…" />}
      {opened?.note && <Note kind="info">{opened.note}</Note>}
      {opened && choice && (
        <ImportColumns opened={opened} choice={choice} onChange={state.choose} />
      )}
      <Problems count={bad} good={good} leavesOut={leavesOut} onLeaveOut={setLeavesOut} />
      <Preview opened={opened} checked={checked} />
      {checked?.preview.length === 0 && <Text size="sm">There is no animal in it.</Text>}
      <Adding progress={progress} animals={good} />
      <ErrorText>
        {isTooLong
          ? `${animalsText(good)} are too many for one import. Split the file into parts of ${numberText(MOST_IMPORTED)}.`
          : problem}
      </ErrorText>
      <DialogFooter>
        <Button variant="default" onClick={progress ? state.cancel : close}>
          {progress ? 'Cancel the import' : 'Cancel'}
        </Button>
        <Button
          aria-disabled={!canAdd}
          data-disabled={!canAdd || undefined}
          onClick={() => void add()}
        >
          {checked ? `Import ${animalsText(good)}` : 'Import'}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

/** Reads a file or pasted text and shows each row with its problems. Adds all rows or none. */
export function ImportDialog() {
  const request = useTransfer(({ importing }) => importing);
  if (!request) return null;
  const { source } = request;
  return (
    <Dialog
      opened
      onClose={close}
      size={1_000}
      closeOnClickOutside={false}
      title={source.kind === 'file' ? `Import ${source.file.name}` : 'Import what was pasted'}
      transitionProps={{ duration: 0 }}
    >
      <ImportForm request={request} />
    </Dialog>
  );
}
