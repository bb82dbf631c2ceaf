import type { WebContentsPrintOptions } from 'electron';
import type { PrinterChoice, PrintJob } from '../../shared/printing.ts';

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

/** What Chromium's reason for a print that failed means to a person; null when they cancelled it themselves. */
export function printProblem(reason: string, { printer }: PrinterChoice): string | null {
  if (/cancel/i.test(reason)) return null;
  const at = printer === null ? 'The printer' : `The printer ${printer}`;
  return `${at} did not take it (${reason === '' ? 'no reason was given' : reason}). Is it on and connected? Choose a printer in the Print dialog.`;
}
