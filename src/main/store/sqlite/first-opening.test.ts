import { spawn } from 'node:child_process';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { HAS_MODES } from '../../testing/owner-only.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { addAnimals, databaseIn } from '../../testing/stock.ts';
import { APPLICATION_ID, SCHEMA_VERSION } from './migrate.ts';
import { openSqliteStore } from './sqlite-store.ts';

const clock = new StandingClock();

it('makes a database that is marked as ours, with every migration done once', async () => {
  const file = databaseIn(temporaryFolder());
  const beforeMigration = () => Promise.reject(new Error('there is nothing to save yet'));
  const store = await openSqliteStore({ file, clock, beforeMigration });
  const secret = store.cursorSecret;
  expect(secret).toHaveLength(32);
  await store.close();

  const database = new Database(file, { readonly: true });
  expect(database.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
  expect(database.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION);
  expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
  database.close();

  const again = await openSqliteStore({ file, clock, beforeMigration });
  expect(again.cursorSecret).toEqual(secret);
  expect(await again.pets.counts()).toMatchObject({ all: 0 });
  await again.close();
});

it('is made once by processes that start together', { timeout: 180_000 }, async () => {
  const program = `
    const { createInterface } = await import('node:readline');
    const { openSqliteStore } = await import(${JSON.stringify(new URL('./sqlite-store.ts', import.meta.url).href)});
    console.log('ready');
    for await (const file of createInterface({ input: process.stdin })) {
      const store = await openSqliteStore({ file, clock: { now: () => 0 } });
      await store.pets.add({ pet: { name: 'Bella', categoryId: 1n }, author: { kind: 'window', id: null, name: null } });
      const secret = store.cursorSecret.toString('hex');
      await store.close();
      console.log(secret);
    }`;
  const openers = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const lines = openers.map(({ stdout }) => createInterface({ input: stdout }));
  const answers = lines.map((answer) => answer[Symbol.asyncIterator]());
  const answersOfAll = () => Promise.all(answers.map(async (one) => (await one.next()).value));
  await answersOfAll();
  // Often enough that each of the moments in which they may meet comes up.
  for (let round = 0; round < 50; round += 1) {
    const file = databaseIn(temporaryFolder());
    for (const { stdin } of openers) stdin.write(`${file}\n`);
    const secrets = await answersOfAll();
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(secrets).size).toBe(1);
    const store = await openSqliteStore({ file, clock });
    expect((await store.pets.counts()).all).toBe(3);
    await store.close();
  }
  for (const { stdin } of openers) stdin.end();
});

it.runIf(HAS_MODES)('keeps all of its files to their owner', async () => {
  const folder = temporaryFolder();
  const file = databaseIn(folder);
  const rightsOf = () =>
    readdirSync(folder).map((name) => [
      name,
      (statSync(join(folder, name)).mode & 0o777).toString(8),
    ]);
  const owners = ['', '-shm', '-wal'].map((end) => [`animal-store.sqlite${end}`, '600']);

  const store = await openSqliteStore({ file, clock });
  await addAnimals(store, 1, 10);
  expect(rightsOf()).toEqual(owners);
  await store.close();

  chmodSync(file, 0o644);
  const again = await openSqliteStore({ file, clock });
  await addAnimals(again, 11, 10);
  expect(rightsOf()).toEqual(owners);
  await again.close();
});

it('says in words that the folder or the file can’t be used', async () => {
  const folder = temporaryFolder();
  const opening = (file: string) => openSqliteStore({ file, clock });
  await expect(opening(join(folder, 'missing', 'shop.sqlite'))).rejects.toMatchObject({
    code: 'data_folder_unavailable',
    message: expect.stringContaining('there is no such file') as string,
  });
  await expect(opening(folder)).rejects.toMatchObject({ code: 'data_folder_unavailable' });
});
