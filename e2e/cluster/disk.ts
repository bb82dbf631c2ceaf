import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Enough for the stock of a whole run, its indexes, and the log that is kept for rewinding. */
const MEGABYTES = 2_000;
/** The share of the free space that a busy database does not take at once. */
const SURE_TO_BE_FREE = 0.95;
const MEBIBYTE = Buffer.alloc(1024 * 1024);

/** A separate disk (ext4 in a file) for the data of one database, so that only it can be full. */
export class Disk {
  readonly folder: string;
  readonly #image: string;

  constructor(place: string, name: string) {
    this.#image = join(place, `${name}.img`);
    this.folder = join(place, name);
    mkdirSync(this.folder);
    execFileSync('truncate', ['-s', `${String(MEGABYTES)}M`, this.#image]);
    execFileSync('mkfs.ext4', ['-q', '-m', '0', this.#image]);
    execFileSync('mount', ['-o', 'loop', this.#image, this.folder]);
  }

  /** Creates a folder on it for a user. */
  folderFor(name: string, { uid, gid }: { uid: number; gid: number }): string {
    const folder = join(this.folder, name);
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, uid, gid);
    return folder;
  }

  /** Leaves no free space on it. */
  fill(): void {
    const { bavail, bsize } = statfsSync(this.folder);
    // The database writes meanwhile: what may be gone until then is written bit by bit.
    const most = Math.floor(bavail * SURE_TO_BE_FREE) * bsize;
    execFileSync('fallocate', ['-l', String(most), join(this.folder, 'filler')]);
    try {
      for (;;) appendFileSync(join(this.folder, 'rest'), MEBIBYTE);
    } catch {
      // Full, as intended.
    }
  }

  makeRoom(): void {
    for (const name of ['filler', 'rest']) rmSync(join(this.folder, name), { force: true });
  }

  remove(): void {
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.#image, { force: true });
  }
}
