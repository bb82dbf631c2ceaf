import { existsSync } from 'node:fs';
import { mkdir, open, rm, rmdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { ShopError } from '../../shared/errors.ts';
import { reasonOf } from '../platform/data-folder.ts';
import type { HostPowers } from './host.ts';
import { say } from '../../shared/say.ts';

/**
 * Decides which folders backups may go to. Where the system can show a chooser, only folders that a
 * person chose there: an attacker in the window must not be able to write files anywhere they
 * like. Elsewhere, any absolute path. Either is tested at once, not by the next backup.
 */
export class BackupFolderChoice {
  readonly #host: HostPowers;
  readonly #chosen = new Set<string>();

  constructor(host: HostPowers) {
    this.#host = host;
  }

  /** Lets the person choose; null when they cancel. */
  async choose(): Promise<string | null> {
    const folder = await this.#host.chooseFolder();
    if (folder !== null) this.#chosen.add(folder);
    return folder;
  }

  /** Throws `invalid_body` with the field for a folder that backups must not or can't go to. */
  async check(folder: string): Promise<void> {
    if (this.#host.kind === 'desktop' && !this.#chosen.has(folder)) {
      throw refused('must be chosen with “Choose…”');
    }
    if (!isAbsolute(folder)) {
      throw refused('must be a whole path, from the root of the disk on');
    }
    await tryFolder(folder).catch((error: unknown) => {
      throw refused(
        `must be a folder that can be written to: ${reasonOf(error)}. Choose another, or connect the disk first`,
      );
    });
  }
}

/** Writes to a folder and removes the result. Creates the folder itself, but none above it. */
async function tryFolder(folder: string): Promise<void> {
  const isNew = !existsSync(folder);
  if (isNew) await mkdir(folder, { mode: 0o700 });
  const file = join(folder, `.animal-store-tries-${String(process.pid)}`);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.write('Backups can be written here.');
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isNew) await rmdir(folder).catch(() => undefined);
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

function refused(problem: string): ShopError {
  return new ShopError('invalid_body', say`The folder for backups ${problem}.`, {
    fields: { backupFolder: problem },
  });
}
