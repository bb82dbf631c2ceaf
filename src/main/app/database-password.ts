import { readFileSync } from 'node:fs';
import { ShopError } from '../../shared/errors.ts';

/** Reads the password in a file, without the end of its line. Throws `file_unreadable`. */
export function passwordIn(file: string): string {
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
