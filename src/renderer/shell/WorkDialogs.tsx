import { Suspense } from 'react';
import { useCounter } from '../features/counter/counter-store.ts';
import { usePrintDialog } from '../features/papers/print-dialog.ts';
import { useTransfer } from '../features/transfer/transfer-store.ts';
import { CounterDialog, ExportDialog, ImportDialog, PrintDialog } from './screens.tsx';

/** The dialogues of files, of the counter and of printing, loaded when they are first opened. */
export function WorkDialogs() {
  const isImporting = useTransfer(({ importing }) => importing !== null);
  const isExporting = useTransfer(({ exportOpen }) => exportOpen);
  const isAtCounter = useCounter(({ open }) => open !== null);
  const isPrinting = usePrintDialog(({ open }) => open !== null);
  return (
    <Suspense fallback={null}>
      {isImporting && <ImportDialog />}
      {isAtCounter && <CounterDialog />}
      {isExporting && <ExportDialog />}
      {isPrinting && <PrintDialog />}
    </Suspense>
  );
}
