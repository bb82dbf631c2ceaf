import { ShopError } from '../../shared/errors.ts';
import type { PaperKind, PrinterChoice, Printers, PrintJob } from '../../shared/printing.ts';
import type { Handlers } from './answers.ts';
import { say } from '../../shared/say.ts';

/** The printers of the computer that hosts the window; null where only the browser itself prints. */
export type PrintParts = {
  read(): Promise<Printers>;
  choose(kind: PaperKind, choice: PrinterChoice): void;
  print(job: PrintJob): Promise<boolean>;
} | null;

const UNCHOSEN: PrinterChoice = { printer: null, atOnce: false };
const NONE: Printers = {
  isHere: false,
  printers: [],
  choices: { receipts: UNCHOSEN, labels: UNCHOSEN, sheets: UNCHOSEN },
};

/** The handlers of printing. */
export function printHandlers(printers: PrintParts) {
  const here = () => {
    if (!printers) throw new ShopError('not_found', say`Print with the browser’s own dialogue.`);
    return printers;
  };
  return {
    'printing.read': () => printers?.read() ?? Promise.resolve(NONE),
    'printing.choose': ({ kind, choice }) => {
      here().choose(kind, choice);
      return Promise.resolve({});
    },
    'printing.print': async (job) => ({ isPrinted: await here().print(job) }),
  } satisfies Partial<Handlers>;
}
