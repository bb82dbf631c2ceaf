import { create } from 'zustand';
import type { ImportChoice } from '../../../shared/stock-files/import-choice.ts';
import { onAnotherPerson } from '../../stores/sign-in.ts';

/** What to import: a file, or text copied from a spreadsheet or a list. */
export type ImportSource = { kind: 'file'; file: File } | { kind: 'text'; text: string };

/** The values for rows that leave a field empty; an empty category means none, and what is left out is guessed. */
type ImportDefaults = Partial<Pick<ImportChoice, 'category' | 'status'>>;

/** A requested import: what to read, and the values for fields that its rows leave empty. */
export interface ImportRequest {
  /** Each has its own, so that nothing chosen for one list is taken for the next. */
  id: string;
  source: ImportSource;
  defaults: ImportDefaults;
}

interface Transfer {
  importing: ImportRequest | null;
  exportOpen: boolean;
}

/** Which file dialogue is open. */
export const useTransfer = create<Transfer>(() => ({ importing: null, exportOpen: false }));

// The next person must not finish an import or export that another one began.
onAnotherPerson(() => useTransfer.setState({ importing: null, exportOpen: false }));

/** The file types that the system's dialogue offers first. */
const IMPORTED_FILES = '.csv,.tsv,.txt,.xlsx,.json';

/** Opens the import of a file or of a pasted text. */
export function startImport(source: ImportSource, defaults: ImportDefaults = {}): void {
  useTransfer.setState({ importing: { id: crypto.randomUUID(), source, defaults } });
}

/** Asks for a file and opens its import. */
export function chooseImport(): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = IMPORTED_FILES;
  field.addEventListener('change', () => {
    const [file] = field.files ?? [];
    if (file) startImport({ kind: 'file', file });
  });
  field.click();
}

export function openExport(): void {
  useTransfer.setState({ exportOpen: true });
}
