import { Suspense } from 'react';
import { useCounter } from '../features/counter/counter-store.ts';
import { useTransfer } from '../features/transfer/transfer-store.ts';
import { CounterDialog, ExportDialog, ImportDialog } from './screens.tsx';

/** The dialogues of files and of the counter, loaded when they are first opened. */
export function WorkDialogs() {
  const isImporting = useTransfer(({ importing }) => importing !== null);
  const isExporting = useTransfer(({ exportOpen }) => exportOpen);
  const isAtCounter = useCounter(({ open }) => open !== null);
  return (
    <Suspense fallback={null}>
      {isImporting && <ImportDialog />}
      {isAtCounter && <CounterDialog />}
      {isExporting && <ExportDialog />}
    </Suspense>
  );
}
