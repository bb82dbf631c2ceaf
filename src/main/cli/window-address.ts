import { fstatSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../platform/durable-file.ts';

/**
 * Whether an open file is the stream to systemd's journal, which `JOURNAL_STREAM` identifies as
 * `device:inode`.
 */
export function isJournal(stream: string | undefined, descriptor: number): boolean {
  try {
    const { dev, ino } = fstatSync(descriptor, { bigint: true });
    return stream === `${String(dev)}:${String(ino)}`;
  } catch {
    // The stream is closed, or a pipe of a system that can't say (Windows): no journal.
    return false;
  }
}

/**
 * What `serve` prints about an address of the window, which contains a token that opens it once.
 * More people than the owner can read systemd's journal; in that case the address is written to a
 * file in the data folder that only the owner can read. Throws the disk's errors.
 */
export function windowAddressLine(
  address: string,
  folder: string,
  subject = 'The',
  toJournal = isJournal(process.env['JOURNAL_STREAM'], process.stdout.fd),
): string {
  if (!toJournal) return `${subject} window is at ${address}\n`;
  const file = join(folder, 'window-address');
  replaceFile(file, `${address}\n`);
  return `${subject} window's address is in ${file}\n`;
}
