import { fstatSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../platform/durable-file.ts';

/** Whether an open file is the stream to systemd's journal, which it names in `JOURNAL_STREAM` as `device:inode`. */
export function isJournal(stream: string | undefined, descriptor: number): boolean {
  const { dev, ino } = fstatSync(descriptor, { bigint: true });
  return stream === `${String(dev)}:${String(ino)}`;
}

/**
 * What `serve` prints of an address of the window, which holds a token that opens it once. The journal of
 * systemd is read by more people than the owner: there the address goes into a file for the owner alone,
 * in the data folder. Throws the disk's errors.
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
