import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Progress, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { errorValueOf } from '../../../shared/errors.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import type { ExportFormat, ListReader } from '../../../shared/stock-files/write-list.ts';
import { download } from '../../download.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { useCategories } from '../../stores/categories.ts';
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx';
import { animalsText, countedText, CSV_SEPARATOR, numberText } from '../../ui/formats.ts';
import { showToast } from '../../ui/toast.tsx';
import { useInventory } from '../../animals/list/inventory-store.ts';
import { useSelection } from '../../animals/selection/selection-store.ts';
import { animalsMeant } from '../../animals/changes/meant-animals.ts';
import { selectedCount, viewOf } from '../../animals/selection/selection.ts';
import { bridgeView, useView } from '../../animals/view/view-store.ts';
import { FileClient } from './file-client.ts';
import { ALL_ANIMALS, readStock } from '../../animals/list/read-stock.ts';
import { listWords } from './list-words.ts';
import { useTransfer } from '../../animals/dialogs/transfer-store.ts';
import { words } from '../../../shared/words.ts';

/** Kinds of files: in the clerk's words and region, or for programs. */
const KINDS = {
  csv: { format: 'csv', isForPrograms: false },
  xlsx: { format: 'xlsx', isForPrograms: false },
  programs: { format: 'csv', isForPrograms: true },
  json: { format: 'json', isForPrograms: true },
} as const satisfies Record<string, { format: ExportFormat; isForPrograms: boolean }>;
type Kind = keyof typeof KINDS;
const KIND_NAMES: readonly Kind[] = ['csv', 'xlsx', 'programs', 'json'];

const KIND_WORDS: Record<Kind, { label: string; description: string }> = {
  csv: {
    label: 'CSV',
    get description() {
      return t`Opens in this computer's spreadsheet.`;
    },
  },
  xlsx: {
    label: 'XLSX',
    get description() {
      return t`Excel and others; long numbers keep all their digits.`;
    },
  },
  programs: words({
    label: () => t`CSV for programs`,
    description: () => t`Commas between columns, points before decimals, English headings.`,
  }),
  json: {
    label: 'JSON',
    get description() {
      return t`For programs.`;
    },
  },
};

/** Which animals are exported. */
type What = 'selected' | 'shown' | 'all';

function animalsOf(what: What): ReturnType<typeof viewOf> {
  const shown = bridgeView(useView.getState());
  if (what === 'selected') return viewOf(useSelection.getState().selection, shown.sort);
  return { view: what === 'all' ? ALL_ANIMALS : shown, except: new Set() };
}

function close(): void {
  useTransfer.setState({ exportOpen: false });
}

function KindChoice(props: { value: Kind; onChange: (kind: Kind) => void }) {
  return (
    <Radio.Group
      label={t`Kind of file`}
      value={props.value}
      onChange={(value) => {
        const kind = KIND_NAMES.find((known) => known === value);
        if (kind) props.onChange(kind);
      }}
    >
      <Stack gap="xs" mt="xs">
        {KIND_NAMES.map((kind) => (
          <Radio key={kind} value={kind} {...KIND_WORDS[kind]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Runs an export, which is cancelled when the dialogue closes. */
function useExport() {
  const [progress, setProgress] = useState<{ read: number; total: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      stop.current?.abort();
    },
    [],
  );
  const run = async (what: What, kind: Kind) => {
    if (progress) return;
    const controller = new AbortController();
    stop.current = controller;
    setProblem(null);
    setProgress({ read: 0, total: 0 });
    try {
      const count = await exportStock(
        animalsOf(what),
        kind,
        (read, total) => setProgress({ read, total }),
        controller.signal,
      );
      close();
      showToast('exported', { message: t`Exported: ${animalsText(count)}.`, duration: 4_000 });
    } catch (error) {
      setProblem(errorValueOf(error).message);
      setProgress(null);
    }
  };
  const cancel = () => stop.current?.abort();
  return { progress, problem, run, cancel };
}

/** Exports what is selected, what the list shows, or all animals, to a file. */
export function ExportDialog() {
  const { list, stock } = useInventory();
  const { total } = list;
  const selected = useSelection(({ selection }) => selectedCount(selection, total));
  const animals = useSelection(({ selection }) => animalsMeant(selection));
  const [what, setWhat] = useState<What>(selected > 0 ? 'selected' : 'shown');
  const [kind, setKind] = useState<Kind>('csv');
  const { progress, problem, run, cancel } = useExport();
  return (
    <Dialog opened onClose={close} title={t`Export animals`} transitionProps={{ duration: 0 }}>
      <Stack>
        <Radio.Group label={t`Which animals`} value={what} onChange={(value) => setWhat(value)}>
          <Stack gap="xs" mt="xs">
            {selected > 0 && (
              <Radio
                value="selected"
                label={t`What is selected: ${countedText(animals, selected)}`}
              />
            )}
            <Radio
              value="shown"
              label={t`What the list shows, in its order: ${countedText(list.lines.animals, total)}`}
            />
            <Radio
              value="all"
              label={
                stock
                  ? t`Everything, with sold animals: ${animalsText(stock.all)}`
                  : t`Everything, with sold animals`
              }
            />
          </Stack>
        </Radio.Group>
        <KindChoice value={kind} onChange={setKind} />
        {progress && (
          <Stack gap={4}>
            <Text size="sm" role="status">
              <Trans>
                {numberText(progress.read)} of {animalsText(progress.total)}…
              </Trans>
            </Text>
            <Progress
              value={(100 * progress.read) / Math.max(1, progress.total)}
              aria-label={t`Progress of the export`}
            />
          </Stack>
        )}
        <DialogFooter problem={problem ?? undefined}>
          <Button variant="default" onClick={progress ? cancel : close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            data-autofocus
            aria-disabled={progress !== null}
            data-disabled={progress !== null || undefined}
            onClick={() => void run(what, kind)}
          >
            <Trans>Export</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}

/** How many animals are passed to the worker at a time. */
const PORTION = 5_000;

/**
 * Writes the animals of a view, without some, to a file and returns how many there were. Throws `cancelled`,
 * `bad_request`, `storage_unavailable`, and whatever reading them throws.
 */
async function exportStock(
  { view, except }: { view: InventoryView; except: ReadonlySet<bigint> },
  kind: Kind,
  onProgress: (read: number, total: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const stock = await readStock({ view, grouping: null }, onProgress, signal);
  const rows = stock.rows.filter(({ id }) => !except.has(id));
  const files = new FileClient();
  const stop = () => files.close();
  signal.addEventListener('abort', stop);
  try {
    const { list } = useCategories.getState();
    const names = new Map(list.filter(({ isNamed }) => isNamed).map(({ id, name }) => [id, name]));
    const { currency } = useProfile.getState().profile;
    const fields = await callShop('fields.list', {});
    const { format, isForPrograms } = KINDS[kind];
    const reader: ListReader = isForPrograms
      ? 'programs'
      : { words: listWords(fields), separator: CSV_SEPARATOR };
    await files.call('beginExport', { format, fields, currency, reader });
    for (let from = 0; from < rows.length; from += PORTION) {
      const portion = rows.slice(from, from + PORTION);
      await files.call(
        'writePets',
        portion.map((row) => ({ ...row, category: names.get(row.categoryId) ?? null })),
      );
    }
    await download(
      await files.call('finishExport', null),
      `animals-${dayNamed(Date.now())}.${format}`,
    );
    return rows.length;
  } finally {
    signal.removeEventListener('abort', stop);
    files.close();
  }
}
