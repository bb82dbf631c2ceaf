import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** As in electron-builder.yml, which ties such files to the program. */
const EXTENSION = '.asbackup';

/**
 * Finds the backup that the program was started with, as the system's file manager does: by its path
 * or, on Linux, its address. `folder` is where a relative path begins. Null without one.
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

/** The backup's file that a person opened last, kept until the window asks for it. */
export class OpenedFile {
  #file: string | null = null;
  #listener: () => void = () => undefined;

  /** Keeps a file, if it is one, and tells so. */
  offer(file: string | null): void {
    if (file === null) return;
    this.#file = file;
    this.#listener();
  }

  /** The file, once. */
  take(): string | null {
    const file = this.#file;
    this.#file = null;
    return file;
  }

  /** Tells of each file that is opened from now on. */
  listen(listener: () => void): void {
    this.#listener = listener;
  }
}
