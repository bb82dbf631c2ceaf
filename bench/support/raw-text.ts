import { join } from 'node:path';
import Database from 'better-sqlite3';

/** The size in bytes of all animals of a data folder as the interface's JSON. */
export function rawTextBytes(dataFolder: string): number {
  const connection = new Database(join(dataFolder, 'animal-store.sqlite'), { readonly: true });
  try {
    return (
      connection
        .prepare<[], number>(
          `SELECT sum(length(CAST(json_object('id', id, 'name', name, 'categoryId', category_id) AS BLOB))
           + CASE status WHEN 1 THEN 21 WHEN 2 THEN 19 WHEN 3 THEN 16 ELSE 0 END)
         FROM pets`,
        )
        .pluck()
        .get() ?? Number.NaN
    );
  } finally {
    connection.close();
  }
}
