import { z } from 'zod';
import { FEW, KIB } from './call.ts';
import { checkText } from './messages.ts';
import {
  ImportChanges,
  ImportOutcome,
  ImportReading,
  LARGEST_FILE,
} from './stock-files/import-choice.ts';
import { JournalPreview, JournalTaken, TillName } from './till-journal.ts';

const ImportId = z.uuid();
const ImportRef = z.object({ id: ImportId });
/** The most bytes of a file in one call: encoded, they fit over HTTP. */
export const MOST_BYTES_SENT = 512 * 1024;

/** The calls of the window that import a list. */
export const importCalls = {
  /** Begins the import of a file or of a pasted text. Its bytes follow in portions. */
  'import.begin': {
    who: 'clerk',
    input: z.object({
      name: z.string().max(500).superRefine(checkText),
      size: z.int().min(0).max(LARGEST_FILE),
      isPasted: z.boolean(),
    }),
    output: ImportRef,
  },
  'import.bytes': {
    who: 'clerk',
    limits: { ...FEW, parts: 1, bytes: MOST_BYTES_SENT },
    input: ImportRef.extend({
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= MOST_BYTES_SENT, {
        error: 'are too many',
      }),
    }),
    output: z.object({ received: z.number() }),
  },
  /** Reads the list as chosen, and says how it was understood. Nothing is added. */
  'import.read': {
    who: 'clerk',
    reads: ['categories', 'fields'],
    limits: { ...FEW, text: 256 * KIB, values: 12_000 },
    input: ImportRef.extend({ changes: ImportChanges }),
    output: ImportReading,
  },
  /** Adds the animals of a list as it was last read, as one step or, of very many, as several. */
  'import.commit': {
    who: 'clerk',
    writes: ['categories', 'fields'],
    input: ImportRef,
    output: ImportOutcome,
  },
  /** How many animals are ready while a commit is running. */
  'import.progress': {
    who: 'clerk',
    input: ImportRef,
    output: z.object({ ready: z.number() }),
  },
  /** Reads a file as the days of a till, and says what taking them in would do. */
  'import.journal': { who: 'clerk', right: 'reports', input: ImportRef, output: JournalPreview },
  /** Takes them in as last read, each receipt as a sale. */
  'import.takeInJournal': {
    who: 'clerk',
    right: 'reports',
    writes: ['sales'],
    input: ImportRef.extend({ till: TillName }),
    output: JournalTaken,
  },
  /** Stops an import; none of its animals is added. Before adding began, it is over then. */
  'import.cancel': { who: 'clerk', input: ImportRef, output: z.object({}) },
} as const;
