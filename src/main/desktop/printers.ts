import type { WebContents } from 'electron';
import { ShopError } from '../../shared/errors.ts';
import type { PrintParts } from '../window/print-handlers.ts';
import { printOptions, printProblem } from './print-options.ts';
import type { Memory } from './remembered.ts';

/** This computer's printers, for what a window's page shows. */
export function desktopPrinters(memory: Memory, page: () => WebContents): NonNullable<PrintParts> {
  const choices = () => memory.current.printers;
  return {
    read: async () => {
      const printers = await page().getPrintersAsync();
      return {
        isHere: true,
        printers: printers.map(({ name, displayName }) => ({ name, label: displayName || name })),
        choices: choices(),
      };
    },
    choose: (kind, choice) => memory.change({ printers: { ...choices(), [kind]: choice } }),
    print: (job) =>
      new Promise((resolve, reject) => {
        const choice = choices()[job.kind];
        page().print(printOptions(job, choice), (isPrinted, reason) => {
          const problem = isPrinted ? null : printProblem(reason, choice);
          if (problem === null) resolve(isPrinted);
          else reject(new ShopError('not_found', problem));
        });
      }),
  };
}
