/**
 * A state of each table whose rows may change: a random number that every change of the table
 * replaces. A table in the same state as a backup's must have the same rows; if not, the disk changed
 * them. A count would not do: two stocks restored from one backup would count alike.
 */
const TABLES = ['keys', 'categories', 'persons'];

/** The column with the state of a table, and the triggers that replace it. */
export function stateOf(table: string): string {
  const column = `${table}_state`;
  const triggers = ['insert', 'update', 'delete'].map(
    (
      change,
    ) => `CREATE TRIGGER ${table}_state_after_${change} AFTER ${change.toUpperCase()} ON ${table}
  BEGIN UPDATE shop SET ${column} = random(); END;`,
  );
  return `
ALTER TABLE shop ADD COLUMN ${column} INTEGER NOT NULL DEFAULT 0;
UPDATE shop SET ${column} = random();
${triggers.join('\n')}
`;
}

export const sql = TABLES.map(stateOf).join('');
