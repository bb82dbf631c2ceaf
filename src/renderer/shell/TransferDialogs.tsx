import { Suspense } from 'react';
import { useTransfer } from '../features/transfer/transfer-store.ts';
import { ExportDialog, ImportDialog } from './screens.tsx';

/** The file dialogues, loaded when they are first opened. */
export function TransferDialogs() {
  const isImporting = useTransfer(({ importing }) => importing !== null);
  const isExporting = useTransfer(({ exportOpen }) => exportOpen);
  return (
    <Suspense fallback={null}>
      {isImporting && <ImportDialog />}
      {isExporting && <ExportDialog />}
    </Suspense>
  );
}
