import { readFileSync } from 'node:fs';
import { ShopError } from '../../shared/errors.ts';

/**
 * The password in a file, read for each connection, since it may be changed while the program runs.
 * Throws `file_unreadable`, at once and later.
 */
export function passwordIn(file: string): () => string {
  const read = () => readPassword(file);
  read();
  return read;
}

/** Without the end of its line. */
function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new ShopError(
      'file_unreadable',
      `The file with the database's password, ${file}, can't be read. Check its name and who may read it.`,
      { cause: error },
    );
  }
}
