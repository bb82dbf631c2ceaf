import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { fieldIn } from '../sql/field-reads.ts';
import { MIGRATIONS } from './migrate.ts';
import { SQLITE } from './sql-database.ts';

test('the microchip of a new animal is looked for by an index, not among all animals', () => {
  const database = new Database(':memory:');
  for (const sql of MIGRATIONS) database.exec(sql);
  const taken = (field: string) =>
    database
      .prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN SELECT id, name FROM pets WHERE folded_details IS NOT NULL
          AND ${SQLITE.isIn(fieldIn(SQLITE, field).text, "'[]'", 'text')} ORDER BY id`,
      )
      .all()
      .map(({ detail }) => detail)
      .join('\n');
  expect(taken('chip')).toMatch(/SEARCH pets USING INDEX pets_by_chip/);
  expect(taken('notes')).toMatch(/SCAN pets/);
  database.close();
});
