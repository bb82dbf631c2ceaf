import { Writable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { SharedLimiter } from '../limits/shared-limiter.ts';
import { postgresForTests } from '../testing/postgres-for-tests.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { openWholeShop } from '../testing/whole-shop.ts';

const server = postgresForTests();

test('a look at the stock that fails again and again is logged once', async () => {
  const url = await server().createDatabase();
  let logged = '';
  const log = pino(
    new Writable({
      write(line, _encoding, done) {
        logged += String(line);
        done();
      },
    }),
  );
  const looks = vi.spyOn(SharedLimiter.prototype, 'refresh');
  const shop = await openWholeShop({
    dataFolder: temporaryFolder(),
    log,
    clock: new StandingClock(),
    secrets: memoryKeychain(),
    database: { url },
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('INSERT INTO animal_store.migrations VALUES (1000)');
  await client.end();
  const times = () => logged.split('The stock could not be looked at').length - 1;
  await vi.waitFor(() => expect(times()).toBeGreaterThan(0), 20_000);
  const before = looks.mock.calls.length;
  await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(before + 1), 20_000);
  expect(times()).toBe(1);
  await shop.close();
});
