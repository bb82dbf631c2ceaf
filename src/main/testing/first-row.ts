import type pg from 'pg';

/** The first row that a query finds in PostgreSQL. */
export async function firstRow(
  client: pg.Client,
  sql: string,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await client.query<Record<string, unknown>>(sql);
  return rows[0];
}
