import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { SYSTEM_LANGUAGE } from '../../shared/language.ts';
import { PaperKind, PrinterChoice } from '../../shared/printing.ts';
import { Settings } from '../../shared/settings.ts';
import { makeFolder, moveFileNow } from '../platform/durable-file.ts';

const Bounds = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
export type Bounds = z.infer<typeof Bounds>;

const Remembered = z.object({
  /** Where the window was when it was not maximised. */
  bounds: Bounds.nullable().catch(null),
  maximized: z.boolean().catch(false),
  fullScreen: z.boolean().catch(false),
  /**
   * The theme that was shown last. Known before the settings are read, it prevents a flash at
   * startup.
   */
  theme: Settings.shape.theme.catch('system'),
  /** The language that was chosen last: what is said before the settings are read needs it, too. */
  language: Settings.shape.language.catch(SYSTEM_LANGUAGE),
  /** Whether the person knows that closing the window leaves the service running. */
  knowsTray: z.boolean().catch(false),
  /** Whether the graphics card's driver kept failing, and this version is to do without it. */
  avoidsGpu: z.boolean().catch(false),
  /** When (Unix ms) the app that has not ended in order was started; null after an end in order. */
  runningSince: z.number().min(0).max(8.64e15).nullable().catch(null),
  /** The version that ran last. */
  lastVersion: z.string().nullable().catch(null),
  /** The update whose installation was begun, and what went wrong with it as far as that is known. */
  update: z.object({ version: z.string(), problem: z.string().nullable() }).nullable().catch(null),
  /** The printer of each kind of paper. */
  printers: z.record(PaperKind, PrinterChoice.catch({ printer: null, atOnce: false })).catch({
    receipts: { printer: null, atOnce: false },
    labels: { printer: null, atOnce: false },
    sheets: { printer: null, atOnce: false },
  }),
  /** The day (YYYY-MM-DD) on which what is due was last shown. */
  lastDueNotice: z.string().nullable().catch(null),
  /** Whether the system was told to start the app at login. */
  startsAtLogin: z.boolean().catch(false),
  /** A data folder chosen because the usual one could not be used. */
  dataFolder: z.string().min(1).nullable().catch(null),
});
type Remembered = z.infer<typeof Remembered>;

/**
 * What this user's desktop remembers between starts. Separate from the shop's settings, and never
 * vital.
 */
export interface Memory {
  readonly current: Readonly<Remembered>;
  /** Stores the change. A disk that refuses it is no reason to bother anybody. */
  change(change: Partial<Remembered>): void;
}

/** Opens the memory in a file. Anything missing or corrupt in it counts as never remembered. */
export function openMemory(file: string): Memory {
  let current = Remembered.parse(readJson(file));
  return {
    get current() {
      return current;
    },
    change(change) {
      current = { ...current, ...change };
      try {
        makeFolder(dirname(file));
        writeFileSync(`${file}.new`, `${JSON.stringify(current, null, 2)}\n`);
        moveFileNow(`${file}.new`, file);
      } catch {
        // The window opens in its usual place next time.
      }
    },
  };
}

function readJson(file: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
