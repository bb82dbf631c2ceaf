import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { Database } from './database.ts';

const ONE = { name: 'one', text: 'SELECT 1 AS one' };

const server = postgresForTests();
let database: Database;

beforeEach(async () => {
  database = new Database({ url: await server().createDatabase(), schema: 'public' });
});
afterEach(() => database.close());

it('outlives the loss of a connection between two statements of a transaction', async () => {
  const lost = database.transaction(async (run) => {
    await run(ONE);
    await server().kill();
    await server().start();
    return run(ONE);
  });
  await expect(lost).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(await database.read(ONE)).toEqual([{ one: 1 }]);
});

it('says that a statement takes too long, which is an outage only where it is always quick', async () => {
  const url = await server().createDatabase();
  const quick = new Database({ url, schema: 'public', statementTime: 300 });
  const failed = vi.fn();
  quick.onFailure = failed;
  const sleep = { name: 'sleep', text: 'SELECT pg_sleep(60)' };
  try {
    await expect(quick.read(sleep)).rejects.toMatchObject({ code: 'too_slow' });
    await expect(quick.write(sleep)).rejects.toMatchObject({ code: 'too_slow' });
    const changing = quick.transaction((run) => run(sleep));
    await expect(changing).rejects.toMatchObject({ code: 'too_slow' });
    expect(await quick.read(ONE)).toEqual([{ one: 1 }]);
    expect(failed).not.toHaveBeenCalled();
    const heldUp = quick.untilReached(() => quick.once(sleep, []));
    await expect(heldUp).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(heldUp).rejects.toThrow('holds a lock');
    expect(failed).toHaveBeenCalledOnce();
  } finally {
    await quick.close();
  }
});

it('says that a newer version has altered the tables, as an outage', async () => {
  const failed = vi.fn();
  database.onFailure = failed;
  for (const text of ['SELECT FROM missing', 'SELECT missing FROM pg_tables']) {
    await expect(database.read({ name: '', text })).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: /^The database’s tables are not as this version/,
    });
  }
  expect(failed).toHaveBeenCalledTimes(2);
});

it('takes a statement without any answer for a lost connection', async () => {
  const sleep = { name: 'sleep', text: 'SELECT pg_sleep(60)' };
  const unanswered = database.transaction(() => database.once(sleep, [], 200));
  await expect(unanswered).rejects.toMatchObject({ code: 'storage_unavailable' });
});

it('lets statements take their time where a transaction needs it, and only there', async () => {
  const limit = { name: 'limit', text: 'SHOW statement_timeout' };
  const limitOf = (pace?: 'quick' | 'slow' | 'alone' | 'endless') =>
    database.transaction((run) => run(limit), pace);
  expect(await limitOf('endless')).toEqual([{ statement_timeout: '1d' }]);
  expect(await limitOf('slow')).toEqual([{ statement_timeout: '10min' }]);
  expect(await limitOf('alone')).toEqual([{ statement_timeout: '10min' }]);
  expect(await limitOf()).toEqual([{ statement_timeout: '15s' }]);
  expect(await database.read(limit)).toEqual([{ statement_timeout: '15s' }]);
});

it('asks for the password for each connection, so that a new one counts', async () => {
  const url = new URL(await server().createDatabase());
  await database.write({ name: 'role', text: "CREATE ROLE clerk LOGIN PASSWORD 'first'" });
  let password = 'first';
  Object.assign(url, { username: 'clerk', password: '' });
  const clerk = new Database({
    url: url.href,
    schema: 'public',
    password: () => password,
    retryTime: 0,
  });
  try {
    expect(await clerk.read(ONE)).toEqual([{ one: 1 }]);
    await database.write({ name: 'new password', text: "ALTER ROLE clerk PASSWORD 'second'" });
    const end =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'clerk' AND pid <> pg_backend_pid()";
    await database.read({ name: 'end', text: end });
    await expect.poll(() => clerk.read(ONE).catch(String)).toContain('password');
    password = 'second';
    expect(await clerk.read(ONE)).toEqual([{ one: 1 }]);
  } finally {
    await clerk.close();
  }
});

it('says that no connection is left, and that a server takes no writes', async () => {
  const url = new URL(await server().createDatabase());
  await database.write({
    name: 'limited',
    text: "CREATE ROLE limited LOGIN PASSWORD 'x' CONNECTION LIMIT 0",
  });
  Object.assign(url, { username: 'limited', password: 'x' });
  const limited = new Database({ url: url.href, schema: 'public', retryTime: 0 });
  await expect(limited.read(ONE)).rejects.toThrow('no connection left');
  await limited.close();
  const standby = new Database({
    url: await server().createDatabase(),
    schema: 'public',
    retryTime: 0,
  });
  const writing = standby.transaction(async (run) => {
    await run({ name: 'only read', text: 'SET TRANSACTION READ ONLY' });
    await run({ name: 'make', text: 'CREATE TABLE made ()' });
  });
  await expect(writing).rejects.toThrow('only be read');
  await standby.close();
});

it.each([
  ['lock', 'SELECT pg_advisory_xact_lock(1)', 'holds a lock'],
  ['transaction', 'SELECT pg_sleep(60)', 'takes too long for this'],
])('says so when the server’s own limit of a %s is over', async (what, text, sentence) => {
  const place = { url: await server().createDatabase(), schema: 'public', retryTime: 0 };
  const [holder, other] = [new Database(place), new Database(place)];
  await holder.transaction(async (run) => {
    await run({ name: 'hold', text: 'SELECT pg_advisory_xact_lock(1)' });
    const waiting = other.transaction(async (wait) => {
      await wait({ name: 'limit', text: `SET LOCAL ${what}_timeout = 50` });
      await wait({ name: 'wait', text });
    });
    await expect(waiting).rejects.toThrow(sentence);
  });
  await holder.close();
  await other.close();
});
