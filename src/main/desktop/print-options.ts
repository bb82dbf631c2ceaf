import type { WebContentsPrintOptions } from 'electron';
import type { PrinterChoice, PrintJob } from '../../shared/printing.ts';
import { say, type Sentence } from '../../shared/say.ts';

const MICRONS = 1_000;

/**
 * How Electron prints a job: on paper of exactly its size, upright, whose margins are part of what the page
 * shows. Without a size, on the printer's own paper with its margins.
 */
export function printOptions(
  { page }: PrintJob,
  { printer, atOnce }: PrinterChoice,
): WebContentsPrintOptions {
  return {
    silent: atOnce && printer !== null,
    ...(printer !== null && { deviceName: printer }),
    printBackground: true,
    ...(page && {
      margins: { marginType: 'none' },
      landscape: false,
      scaleFactor: 100,
      pageSize: {
        width: Math.round(page.width * MICRONS),
        height: Math.round(page.height * MICRONS),
      },
    }),
  };
}

/** A choice as far as it can be kept: when its printer is gone, the system's dialogue offers those that are there. */
export function choiceAmong(
  choice: PrinterChoice,
  printers: readonly { name: string }[],
): PrinterChoice {
  const isThere = printers.some(({ name }) => name === choice.printer);
  return isThere ? choice : { printer: null, atOnce: false };
}

/** What a print that failed means to a person; null when they cancelled it themselves (by Chromium's reason). */
export function printProblem(reason: string, { printer }: PrinterChoice): Sentence | null {
  if (/cancel/i.test(reason)) return null;
  return printer === null
    ? say`The printer did not print it. Is it on, connected and has it paper? Then print again, and choose another printer if need be.`
    : say`The printer ${printer} did not print it. Is it on, connected and has it paper? Another one can be chosen in Settings, under Printing.`;
}
