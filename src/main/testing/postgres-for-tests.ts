import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { MIGRATION_LOCK } from '../store/postgres/schema.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';
import { runProgram, temporaryFolder, type Ended } from './program.ts';

/** How long (ms) the first start of a run may take, which copies the programs. */
const PATIENCE = 120_000;

/** A PostgreSQL server for the tests of a file, which runs while they do. */
export function postgresForTests(): () => PostgresServer {
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    server = await startPostgres();
  }, PATIENCE);
  afterAll(() => server?.stop(), PATIENCE);
  return () => {
    if (!server) throw new Error('The server runs only while the tests do');
    return server;
  };
}

/** A new database as the command line names it: its password is in a file. */
export interface NamedDatabase {
  /** Without the password. */
  url: URL;
  password: string;
  passwordFile: string;
}

/** Creates a database on a server. */
export async function nameDatabase(server: PostgresServer): Promise<NamedDatabase> {
  const url = new URL(await server.createDatabase());
  const password = decodeURIComponent(url.password);
  const passwordFile = join(temporaryFolder(), 'password');
  writeFileSync(passwordFile, password);
  url.password = '';
  return { url, password, passwordFile };
}

/** The arguments of `move` that move a data folder's shop into a database. */
export function toDatabase(dataFolder: string, { url, passwordFile }: NamedDatabase): string[] {
  const to = ['--to', url.href, '--database-password-file', passwordFile];
  return ['move', ...to, '--data-dir', dataFolder];
}

/** Moves a data folder's shop into a database, by the terminal's command. */
export function moveToDatabase(dataFolder: string, database: NamedDatabase): Promise<Ended> {
  return runProgram('cli', ...toDatabase(dataFolder, database));
}

/** Keeps shops of a database from being opened or moved, as a node that migrates one does, until it ends. */
export async function takeTurn({ url, password }: NamedDatabase): Promise<pg.Client> {
  const address = new URL(url);
  address.password = password;
  const other = new pg.Client({ connectionString: address.href });
  await other.connect();
  await other.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  return other;
}

/** The first row that a query finds in PostgreSQL. */
export async function firstRow(
  client: pg.Client,
  sql: string,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await client.query<Record<string, unknown>>(sql);
  return rows[0];
}
