import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ShopError } from '../../../shared/errors.ts';
import {
  MAX_ROWS_PER_CALL,
  type GroupedBy,
  type InventoryView,
} from '../../../shared/inventory.ts';
import type { Papers } from '../../../shared/papers.ts';
import { callShop } from '../../shop.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { showSettings } from '../../stores/shell.ts';
import { useCall, useReading } from '../../stores/use-call.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { numberText } from '../../ui/formats.ts';
import { GroupLines } from '../../animals/list/group-lines.ts';
import { viewOf } from '../../animals/selection/selection.ts';
import { useShownColumns } from '../../animals/view/shown-columns.ts';
import { chosenList, groupingOf } from '../../animals/view/view-store.ts';
import { readStock } from '../../animals/list/read-stock.ts';
import { labelJob, type LabelChoice } from '../../animals/papers/Paper.tsx';
import { PrinterChoice } from '../../animals/papers/PrinterChoice.tsx';
import { Preview } from '../../animals/papers/Preview.tsx';
import {
  closePrint,
  usePrintDialog,
  type PrintRequest,
} from '../../animals/dialogs/print-dialog.ts';
import { countText, Labels, PaperChoice } from './PaperChoice.tsx';
import classes from './PrintDialog.module.css';
import { listJob } from './printed-list.tsx';
import { MOST_PRINTED, print } from '../../ui/Printed.tsx';
import { usePaperWords } from '../../animals/papers/words.ts';

/** Asks how animals are printed: as the list shows them, or on labels or cards. */
export function PrintDialog() {
  const open = usePrintDialog((dialog) => dialog.open);
  const { value: papers, problem } = useCall('papers.read', {});
  // The dialog gives the focus to what is there when it opens.
  const isReady = papers !== null || problem !== null;
  return (
    <Dialog opened={open !== null && isReady} onClose={closePrint} title={t`Print`} size="56rem">
      {open && papers && <PrintForm request={open} papers={papers} />}
      {open && !papers && <ErrorText>{problem}</ErrorText>}
    </Dialog>
  );
}

/** The view that is printed, even while the screen still shows the previous one, and what is left out of it. */
function animalsOf({ selection }: PrintRequest) {
  const { view, groupedBy: by } = chosenList();
  return selection
    ? { ...viewOf(selection, view.sort), by: null }
    : { view, except: new Set<bigint>(), by };
}

/** The first animals of a view, and how many there are. */
async function readFirst({ view, except }: { view: InventoryView; except: ReadonlySet<bigint> }) {
  const page = { view, offset: 0, limit: MAX_ROWS_PER_CALL };
  const { rows, total } = await callShop('pets.rows', page);
  const animals = rows.filter(({ id }) => !except.has(id));
  return { animals, count: total - except.size };
}

/** Reads all animals until the dialog is closed. */
function useReadAll() {
  const stop = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      stop.current?.abort();
    },
    [],
  );
  return (view: InventoryView, by: GroupedBy | null) => {
    stop.current = new AbortController();
    const asked = { view, grouping: groupingOf(by) };
    return readStock(asked, () => undefined, stop.current.signal);
  };
}

function refuseTooMany(count: number, areLabels: boolean): void {
  if (count <= MOST_PRINTED) return;
  const [shown, most] = [numberText(count), numberText(MOST_PRINTED)];
  throw new ShopError(
    'bad_request',
    areLabels
      ? t`${shown} labels are too many to print at once. Narrow the list to ${most} by a status, a category or a search.`
      : t`${shown} animals are too many to print at once. Narrow the list to ${most} by a status, a category or a search.`,
  );
}

function PrintForm(props: { request: PrintRequest; papers: Papers }) {
  const { logo } = props.papers;
  const templates = props.papers.templates.filter(({ kind }) => kind === 'labels');
  const [name, setName] = useState(() => usePrintDialog.getState().last);
  const [choice, setChoice] = useState<LabelChoice>({ copies: 1, begin: 1 });
  const [{ view, except, by }] = useState(() => animalsOf(props.request));
  const { value: first, problem } = useReading({
    of: 'pets.rows',
    as: 'to-print',
    input: { view, except },
    read: readFirst,
  });
  const readAll = useReadAll();
  const words = usePaperWords();
  const columns = useShownColumns();
  const fields = useFields(({ list }) => list);
  const categoryName = useCategoryName();
  const template = templates.find((one) => one.name === name);
  const paper = template && { template, words, logo };

  async function printAll() {
    // Enter may come before the animals do.
    const { count } = first ?? (await readFirst({ view, except }));
    const copies = template ? choice.copies : 1;
    refuseTooMany(count * copies, template !== undefined);
    const grouping = paper ? null : by;
    const stock = await readAll(view, grouping);
    const rows = stock.rows.filter(({ id }) => !except.has(id));
    usePrintDialog.setState({ last: template?.name ?? null });
    const groups = new GroupLines(rows.length, stock.groups, grouping).spans;
    const list = { rows, groups, view, columns, fields, categoryName };
    await print(paper ? labelJob(paper, rows, choice) : listJob(list));
    closePrint();
  }

  const kind = template ? 'labels' : 'sheets';
  return (
    <DialogForm
      submitLabel={t`Print`}
      disabled={first?.count === 0}
      onSubmit={printAll}
      onCancel={closePrint}
    >
      <div className={classes.columns}>
        <Stack gap="sm">
          <PaperChoice templates={templates} chosen={template ?? null} onChange={setName} />
          {template && <Labels template={template} choice={choice} onChange={setChoice} />}
          <PrinterChoice key={kind} kind={kind} />
          <Button
            className={classes.templates}
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              closePrint();
              showSettings('printing');
            }}
          >
            <Trans>Change the templates…</Trans>
          </Button>
        </Stack>
        {paper && first && (
          <Stack gap="sm">
            <Preview paper={paper} animals={first.animals} choice={choice} />
          </Stack>
        )}
      </div>
      <ErrorText>{problem}</ErrorText>
      <Text size="sm" role="status">
        {first && countText(first.count, template, choice)}
      </Text>
    </DialogForm>
  );
}
