import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The same as in electron-builder.yml, which associates such files with the program. */
const EXTENSION = '.asbackup';

/**
 * Finds the backup with which the system's file manager started the program: by its path or, on
 * Linux, its URL. A relative path begins at `folder`. Null without one.
 */
export function backupAmong(args: readonly string[], folder: string): string | null {
  for (const argument of args) {
    const path = argument.startsWith('file:') ? pathOf(argument) : argument;
    if (!argument.startsWith('-') && extname(path) === EXTENSION) return resolve(folder, path);
  }
  return null;
}

function pathOf(address: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    return '';
  }
}

/** The backup file that a person opened last, kept until the window asks for it. */
export class OpenedFile {
  #file: string | null = null;
  #listener: () => void = () => undefined;

  /** Keeps a file, if there is one, and notifies the listener. */
  offer(file: string | null): void {
    if (file === null) return;
    this.#file = file;
    this.#listener();
  }

  /** Returns the file, once. */
  take(): string | null {
    const file = this.#file;
    this.#file = null;
    return file;
  }

  /** Calls the listener for each file that is opened from now on. */
  listen(listener: () => void): void {
    this.#listener = listener;
  }
}
