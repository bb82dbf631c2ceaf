import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectOwnerOnly, HAS_MODES } from '../../testing/owner-only.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { databaseIn } from '../../testing/stock.ts';
import type { Store } from '../store.ts';
import { heldByAnotherThread, lockDataFolder, type ServingLock } from './serving-lock.ts';
import { openSqliteStore } from './sqlite-store.ts';

const holders: ChildProcess[] = [];

afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
});

/** Starts another process that serves a folder until it is killed. */
async function startHolder(folder: string): Promise<ChildProcess> {
  const lock = JSON.stringify(new URL('./serving-lock.ts', import.meta.url).href);
  const program = `
    const { lockDataFolder } = await import(${lock});
    lockDataFolder(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => undefined, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  await once(holder.stdout, 'data');
  return holder;
}

it('lets one process at a time serve a folder, and says so in a sentence', async () => {
  const folder = temporaryFolder();
  await startHolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(
    `Animal Store is already running with the data folder ${folder}. Use that one, or close it first.`,
  );
  expect(() => lockDataFolder(folder)).toThrow(
    expect.objectContaining({ code: 'data_folder_in_use' }),
  );
});

it.skipIf(process.platform === 'win32')('tells its file apart from one that replaced it', () => {
  const folder = temporaryFolder();
  const lock = lockDataFolder(folder);
  const identity = lock.identity();
  expect(identity).not.toBeNull();
  renameSync(lock.file, `${lock.file}.before`);
  copyFileSync(`${lock.file}.before`, lock.file);
  expect(lock.identity()).toBe(identity);
  for (const how of ['check', 'mend'] as const) {
    expect(() => lock[how]()).toThrow(expect.objectContaining({ code: 'storage_unavailable' }));
  }
  lock.release();
});

it('is free again the moment that its holder is killed', async () => {
  const folder = temporaryFolder();
  const holder = await startHolder(folder);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockDataFolder(folder).release();
});

it('is free again after its release, and does not hinder another folder', () => {
  const folder = temporaryFolder();
  const lock = lockDataFolder(folder);
  lockDataFolder(temporaryFolder()).release();
  expect(() => lockDataFolder(folder)).toThrow(/already running/);
  lock.release();
  lockDataFolder(folder).release();
});

it('says which file is in the way when the folder can’t be locked', () => {
  const folder = `${temporaryFolder()}/missing`;
  expect(() => lockDataFolder(folder)).toThrow(
    expect.objectContaining({
      code: 'data_folder_unavailable',
      message: expect.stringContaining(`${folder}/serving.lock`) as string,
    }),
  );
});

it.runIf(HAS_MODES)('keeps its file to its owner', () => {
  const folder = temporaryFolder();
  const lock = lockDataFolder(folder);
  expectOwnerOnly(`${folder}/serving.lock`);
  lock.release();
});

describe.skipIf(process.platform === 'win32')('a lock whose file was removed', () => {
  let folder: string;
  let lock: ServingLock;
  let store: Store;

  beforeEach(async () => {
    folder = temporaryFolder();
    lock = lockDataFolder(folder);
    store = await openSqliteStore({ file: databaseIn(folder), clock: new StandingClock(), lock });
    await add();
    rmSync(`${folder}/serving.lock`);
  });
  afterEach(async () => {
    await store.close();
    lock.release();
  });
  const add = () => store.pets.add({ pet: { name: 'Rex', categoryId: 1n }, author: UNNAMED_CLERK });

  it('is taken again, and nothing is stored until then', async () => {
    await expect(add()).rejects.toThrow(/serving\.lock was removed, and another Animal Store may/);
    await store.probeWrite();
    expect(await add()).toMatchObject({ outcome: 'added', row: { id: 2n } });
    expect(() => lockDataFolder(folder)).toThrow(/already running/);
  });

  it('leaves the folder to the process that took it since', async () => {
    await startHolder(folder);
    await expect(add()).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(store.probeWrite()).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(add()).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(await store.pets.counts()).toMatchObject({ all: 1 });
  });

  it('is not stored under by another thread either, and mended only by its holder', () => {
    const held = heldByAnotherThread(lock.file, () => lock.identity());
    for (const how of ['check', 'mend'] as const) {
      expect(() => held[how]()).toThrow(/serving\.lock was removed/);
    }
    expect(existsSync(lock.file)).toBe(false);
    lock.mend();
    held.check();
    held.mend();
  });
});
