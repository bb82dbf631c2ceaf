import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server.ts';
import { StandingClock } from '../../testing/records.ts';
import { openPostgresStore } from './postgres-store.ts';

let server: PostgresServer;
let address: URL;
let authority: string;
let stranger: string;

/** Creates an authority's certificate for `localhost`, but not for 127.0.0.1. */
async function makeCertificates() {
  const own = (extensions: object[]) => ({
    keyType: 'ec' as const,
    algorithm: 'sha256',
    extensions: extensions as never,
  });
  const isAuthority = [{ name: 'basicConstraints', cA: true, critical: true }];
  const [ca, other] = await Promise.all(
    ['Head office', 'Somebody else'].map((value) =>
      generate([{ name: 'commonName', value }], own(isAuthority)),
    ),
  );
  const names = [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }];
  const leaf = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...own(names),
    ca: { key: ca?.private ?? '', cert: ca?.cert ?? '' },
  });
  return { ca: ca?.cert ?? '', other: other?.cert ?? '', leaf };
}

beforeAll(async () => {
  const { ca, other, leaf } = await makeCertificates();
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-tls-'));
  authority = join(folder, 'authority.pem');
  stranger = join(folder, 'stranger.pem');
  writeFileSync(authority, ca);
  writeFileSync(stranger, other);
  server = await startPostgres({}, { tls: { certificate: leaf.cert, key: leaf.private } });
  address = new URL(await server.createDatabase());
}, 120_000);
afterAll(() => server.stop(), 120_000);

/**
 * Opens and closes a store with this host and these parameters; returns how its connections were
 * made.
 */
async function connectionsBy(host: string, parameters: Record<string, string>): Promise<unknown> {
  const url = new URL(address);
  url.hostname = host;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const clock = new StandingClock();
  const store = await openPostgresStore({ url: url.href, schema: 'animal_store', clock });
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const connections = async () => {
    const { rows } = await client.query<{ ssl: boolean }>(
      `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
       WHERE application_name LIKE 'animal-store animal_store #%'`,
    );
    return rows.map(({ ssl }) => ssl);
  };
  const found = await connections();
  await store.close();
  // The server lists a connection for a moment after it was closed.
  await vi.waitFor(async () => {
    expect(await connections()).toEqual([]);
  });
  await client.end();
  return found;
}

it('verify-full speaks TLS with a server whose certificate and name are right', async () => {
  const safe = { sslmode: 'verify-full', sslrootcert: authority };
  expect(await connectionsBy('localhost', safe)).toEqual([true]);
  await expect(connectionsBy('127.0.0.1', safe)).rejects.toMatchObject({
    code: 'storage_unavailable',
    message: expect.stringContaining('is not safe') as string,
  });
});

it('verify-ca asks for the authority alone, require for TLS alone, and disable for none', async () => {
  const byAuthority = { sslmode: 'verify-ca', sslrootcert: authority };
  expect(await connectionsBy('127.0.0.1', byAuthority)).toEqual([true]);
  expect(await connectionsBy('127.0.0.1', { sslmode: 'require' })).toEqual([true]);
  expect(await connectionsBy('127.0.0.1', { sslmode: 'disable' })).toEqual([false]);
});

it('a certificate of somebody else is refused in words', async () => {
  for (const trusted of [{ sslrootcert: stranger }, null]) {
    await expect(
      connectionsBy('localhost', { sslmode: 'verify-full', ...trusted }),
    ).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringContaining('is not safe') as string,
    });
  }
});

it('a file that is not there, a wrong password and a wrong name are told in words', async () => {
  await expect(
    connectionsBy('localhost', { sslmode: 'verify-full', sslrootcert: '/nowhere/ca.pem' }),
  ).rejects.toMatchObject({ code: 'file_unreadable' });
  const clock = new StandingClock();
  const open = (change: (url: URL) => void) => {
    const url = new URL(address);
    change(url);
    return openPostgresStore({ url: url.href, schema: 'animal_store', clock });
  };
  await expect(open((url) => (url.password = 'wrong'))).rejects.toThrow('user or password');
  await expect(open((url) => (url.pathname = '/none'))).rejects.toThrow('no database of this name');
});
