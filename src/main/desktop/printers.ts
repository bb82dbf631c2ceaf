import type { WebContents } from 'electron';
import type { Logger } from 'pino';
import { ShopError } from '../../shared/errors.ts';
import type { PrintParts } from '../window/print-handlers.ts';
import { choiceAmong, printOptions, printProblem } from './print-options.ts';
import type { Memory } from './remembered.ts';

/** This computer's printers, for what a window's page shows. */
export function desktopPrinters(
  memory: Memory,
  page: () => WebContents,
  log: Logger,
): NonNullable<PrintParts> {
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
    print: async (job) => {
      const chosen = choices()[job.kind];
      const choice =
        chosen.printer === null ? chosen : choiceAmong(chosen, await page().getPrintersAsync());
      return new Promise((resolve, reject) => {
        page().print(printOptions(job, choice), (isPrinted, reason) => {
          const problem = isPrinted ? null : printProblem(reason, choice);
          if (problem === null) {
            resolve(isPrinted);
            return;
          }
          log.warn({ reason, kind: job.kind }, 'The printer did not print');
          reject(new ShopError('not_found', problem));
        });
      });
    },
  };
}
