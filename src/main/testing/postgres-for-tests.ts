import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

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
