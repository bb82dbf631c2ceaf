import type { Connection } from './database.ts';

/** Recounts all animals, where rows were put into `pets` from elsewhere. Throws SQLite's errors. */
export function countAnimals(connection: Connection): void {
  connection.exec(`
    DELETE FROM counted_pets;
    INSERT INTO counted_pets SELECT category_id, ifnull(status, 0), count(*) FROM pets GROUP BY 1, 2;
    UPDATE counted_totals SET animals =
      (SELECT count(*) FROM pets WHERE ifnull(pets.status, 0) = counted_totals.status);
  `);
}
