import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Checkbox,
  createTheme,
  MantineThemeProvider,
  Modal,
  Progress,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { useState } from 'react';
import type { ImportOutcome, ImportReading } from '../../../shared/stock-files/import-choice.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { animalsText, numberText } from '../../ui/formats.ts';
import { Note } from '../../ui/Note.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { reportStep } from '../../animals/changes/changes.ts';
import { ColumnMapping, waitsForWay } from './ColumnMapping.tsx';
import classes from './ImportDialog.module.css';
import { ImportFields } from './ImportFields.tsx';
import { rowsText } from './import-words.ts';
import { ImportQuestions } from './ImportQuestions.tsx';
import { ImportRows } from './ImportRows.tsx';
import { useTransfer, type ImportRequest } from '../../animals/dialogs/transfer-store.ts';
import { useImport } from './use-import.ts';

/** Closes the page, unless another list has taken the place of this one. */
function close(request: ImportRequest): void {
  useTransfer.setState(({ importing }) => ({
    importing: importing === request ? null : importing,
  }));
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
    <Note kind="warning" title={t`${rowsText(count)} can’t be imported`}>
      <Text size="sm">
        {good > 0 ? (
          <Trans>
            Nothing is added while that is so. Correct the file and choose it again, or leave out
            what can’t be imported.
          </Trans>
        ) : (
          <Trans>Nothing is added while that is so. Correct the file and choose it again.</Trans>
        )}
      </Text>
      {good > 0 && (
        <Checkbox
          mt="xs"
          label={t`Leave out ${rowsText(count)}`}
          checked={leavesOut}
          onChange={(event) => onLeaveOut(event.currentTarget.checked)}
        />
      )}
    </Note>
  );
}

function Preview({ reading }: { reading: ImportReading }) {
  const { rows, problems, rowCount, problemCount } = reading;
  const [shown, setShown] = useState<'all' | 'problems'>('all');
  const isProblems = shown === 'problems' && problemCount > 0;
  const [listed, count] = isProblems ? [problems, problemCount] : [rows, rowCount];
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t`Rows to show`}
        size="xs"
        w="fit-content"
        value={isProblems ? 'problems' : 'all'}
        data={[
          { value: 'all', label: t`All: ${numberText(rowCount)}` },
          {
            value: 'problems',
            label: t`Problems: ${numberText(problemCount)}`,
            disabled: problemCount === 0,
          },
        ]}
        onChange={(value) => setShown(value === 'problems' ? 'problems' : 'all')}
      />
      {/* A new key makes another list start at the top. */}
      <ImportRows
        key={`${shown} ${reading.shown.join(' ')}`}
        rows={listed}
        count={count}
        reading={reading}
      />
      {count > listed.length && (
        <Text size="sm">
          <Trans>The first {numberText(listed.length)} are shown.</Trans>
        </Text>
      )}
    </Stack>
  );
}

function Adding({ ready, animals }: { ready: number; animals: number }) {
  return (
    <Stack gap={4}>
      <Text size="sm" role="status">
        <Trans>
          Importing {numberText(ready)} of {animalsText(animals)}…
        </Trans>
      </Text>
      <Progress
        value={(100 * ready) / Math.max(1, animals)}
        aria-label={t`Progress of the import`}
      />
    </Stack>
  );
}

/** What the button does, in words. */
function importText(reading: ImportReading | null): string {
  if (!reading) return t({ message: 'Import', context: 'to do' });
  const { animals, changes } = reading;
  if (changes === 0) return t`Import ${animalsText(animals)}`;
  return animals === 0
    ? t`Change ${animalsText(changes)}`
    : t`Import ${animalsText(animals)}, change ${numberText(changes)}`;
}

/** Lists of choices open in the page: the screen behind it, where others open, is not as wide. */
const PAGE = 'import';
const CHOICES = createTheme({
  components: { Popover: { defaultProps: { portalProps: { target: `#${PAGE}` } } } },
});

function ImportPage({ request }: { request: ImportRequest }) {
  const { source } = request;
  const state = useImport(request);
  const { reading, isRead, adding, problem, choose } = state;
  const [leavesOut, setLeavesOut] = useState(false);
  const good = reading ? reading.animals + reading.changes : 0;
  const bad = reading?.problemCount ?? 0;
  const isClear = bad === 0 || leavesOut;
  const canAdd =
    isRead && good > 0 && isClear && adding === null && reading !== null && !waitsForWay(reading);

  const add = async () => {
    if (!canAdd) return;
    const imported = await state.add();
    if (!imported) return;
    close(request);
    reportStep(t`Imported`, imported.outcome, remarkOn(imported));
  };
  // While animals are being added, the first one stops that, and the page says that nothing was added.
  const end = () => {
    if (adding === null) close(request);
    else state.cancel();
  };
  return (
    <Dialog
      opened
      onClose={end}
      fullScreen
      radius={0}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
    >
      <MantineThemeProvider theme={CHOICES}>
        <div id={PAGE} className={classes.page}>
          <header className={classes.pageHead}>
            <Modal.Title className={classes.title}>
              {source.kind === 'file' ? t`Import ${source.file.name}` : t`Import what was pasted`}
            </Modal.Title>
            <span className={classes.beside}>{reading && rowsText(reading.rowCount)}</span>
            <Button variant="subtle" onClick={end}>
              {adding === null ? t`Cancel` : t`Cancel the import`}
            </Button>
            <Button
              aria-disabled={!canAdd}
              data-disabled={!canAdd || undefined}
              onClick={() => void add()}
            >
              {importText(reading)}
            </Button>
          </header>
          {adding !== null && <Adding ready={adding} animals={good} />}
          <ErrorText>{problem}</ErrorText>
          {!reading && problem === null && <Waiting words={t`Reading the file…`} />}
          {reading && (
            <div className={classes.halves}>
              <Stack gap="lg">
                <ColumnMapping reading={reading} onChange={choose} />
                <ImportFields reading={reading} onChange={choose} />
              </Stack>
              <Stack gap="md">
                <ImportQuestions reading={reading} onChange={choose} />
                <Problems count={bad} good={good} leavesOut={leavesOut} onLeaveOut={setLeavesOut} />
                <Preview reading={reading} />
                {reading.rowCount === 0 && (
                  <Text size="sm">
                    <Trans>There is no animal in it.</Trans>
                  </Text>
                )}
              </Stack>
            </div>
          )}
        </div>
      </MantineThemeProvider>
    </Dialog>
  );
}

/**
 * Reads a file or pasted text and shows each row with its problems, on a page over the whole window. Adds
 * all rows or none.
 */
export function ImportDialog() {
  const request = useTransfer(({ importing }) => importing);
  return request && <ImportPage key={request.id} request={request} />;
}

/** What a clerk should know besides how many animals an import is about. */
function remarkOn({ added, changed }: ImportOutcome): string | undefined {
  return changed > 0 ? t`${animalsText(added)} added, ${numberText(changed)} changed.` : undefined;
}
