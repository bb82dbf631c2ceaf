import { chmodSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startPostgres } from '../../testing/postgres-server.ts';
import { temporaryFolder } from '../../testing/program.ts';

import { connectionTo } from './database-address.ts';
import { Database } from './database.ts';

it('has sslmode understood as PostgreSQL does: to require is not to check', () => {
  expect(connectionTo('postgres://db/stock?sslmode=require').ssl).toEqual({
    rejectUnauthorized: false,
  });
  expect(connectionTo('postgres://db/stock').ssl).toBeUndefined();
});

it('leaves out the name of an application', () => {
  const connection = connectionTo('postgres://db/stock?application_name=a');
  expect(connection.application_name).toBeUndefined();
  expect(connection).toMatchObject({ host: 'db', database: 'stock' });
});

it.skipIf(process.platform === 'win32')(
  'reaches a server by its Unix socket, with as many connections as the address says',
  async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    const server = await startPostgres({ unix_socket_directories: folder });
    try {
      const url = new URL(await server.createDatabase());
      const socket = `postgresql://${url.username}:${url.password}@${encodeURIComponent(folder)}:${url.port}${url.pathname}?max=5`;
      const database = new Database({ url: socket, schema: 'public' });
      const peer = { name: '', text: 'SELECT inet_client_addr() AS address, pg_sleep(0.1)::text' };
      const answers = await Promise.all(Array.from({ length: 20 }, () => database.read(peer)));
      expect(answers.flat()).toEqual(Array(20).fill({ address: null, pg_sleep: '' }));
      const sessions = `SELECT count(*)::int AS open FROM pg_stat_activity
      WHERE application_name LIKE 'animal-store public #%'`;
      expect(await database.read({ name: '', text: sessions })).toEqual([{ open: 5 }]);
      await database.close();
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
