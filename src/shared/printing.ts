import { z } from 'zod';
import { checkText } from './messages.ts';

/** Kinds of paper, each of which may be in a printer of its own. */
export const PaperKind = z.enum(['receipts', 'labels', 'sheets']);
export type PaperKind = z.infer<typeof PaperKind>;

/** How a kind of paper is printed at this computer. */
export const PrinterChoice = z.object({
  /** The system's name of the printer; null for the one that the system's dialogue offers. */
  printer: z.string().max(500).superRefine(checkText).nullable(),
  /** Whether it is printed without that dialogue. */
  atOnce: z.boolean(),
});
export type PrinterChoice = z.infer<typeof PrinterChoice>;

/** The printers of this computer, and what was chosen for each kind of paper. */
export const Printers = z.object({
  /** False on a host where only the browser itself prints. */
  isHere: z.boolean(),
  printers: z.array(z.object({ name: z.string(), label: z.string() })),
  choices: z.record(PaperKind, PrinterChoice),
});
export type Printers = z.infer<typeof Printers>;

const millimetres = z.number().min(5).max(20_000);

/** What is asked of a printer: the page on screen, on paper of this size (mm), or on the printer's own. */
export const PrintJob = z.object({
  kind: PaperKind,
  page: z.object({ width: millimetres, height: millimetres }).nullable(),
});
export type PrintJob = z.infer<typeof PrintJob>;

/** The window's calls about printing, part of the contract in `bridge.ts`. */
export const printCalls = {
  'printing.read': { who: 'inspector', reads: ['printers'], input: z.object({}), output: Printers },
  /** Chooses, for this computer, the printer of a kind of paper. */
  'printing.choose': {
    who: 'clerk',
    writes: ['printers'],
    input: z.object({ kind: PaperKind, choice: PrinterChoice }),
    output: z.object({}),
  },
  /** Prints what the page shows for paper. False when the person cancelled. */
  'printing.print': {
    who: 'inspector',
    input: PrintJob,
    output: z.object({ isPrinted: z.boolean() }),
  },
} as const;
