import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShopError } from '../../../shared/errors.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { BUSY_PAUSE } from './busy.ts';
import { openDatabase, type Connection } from './database.ts';
import { GroupCommit } from './group-commit.ts';

let connection: Connection;
let commits: GroupCommit<string>;
let told: string[];
let atCommit: () => void;

beforeEach(() => {
  connection = openDatabase(join(temporaryFolder(), 'jobs.sqlite'));
  connection.exec('CREATE TABLE jobs (name TEXT PRIMARY KEY) STRICT');
  told = [];
  atCommit = () => undefined;
  commits = new GroupCommit<string>(connection, {
    committing: () => {
      atCommit();
    },
    committed: (values) => told.push(`committed ${values.join()}`),
    failed: (problem) => told.push(`failed ${(problem as Error).message}`),
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

function write(name: string): Promise<string> {
  return commits.join(() => {
    connection.prepare('INSERT INTO jobs VALUES (?)').run(name);
    return name;
  });
}

function stored(): unknown {
  return connection.prepare('SELECT group_concat(name) FROM jobs').pluck().get();
}

it('commits what arrives in one turn together, and tells nobody before', async () => {
  const first = write('a').then((name) => told.push(`told ${name}`));
  const second = write('b').then((name) => told.push(`told ${name}`));
  expect([stored(), connection.inTransaction]).toEqual([null, false]);
  await Promise.all([first, second]);
  expect(told).toEqual(['committed a,b', 'told a', 'told b']);
  await write('c');
  expect(told.at(-1)).toBe('committed c');
});

it('refuses alone a job that breaks a constraint, or that is refused by a rule of ours', async () => {
  const rule = commits.join(() => {
    throw new ShopError('invalid_body', 'name is taken');
  });
  const outcomes = await Promise.allSettled([write('a'), write('a'), rule, write('b')]);
  expect(outcomes).toMatchObject([
    { value: 'a' },
    { reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } },
    { reason: { code: 'invalid_body' } },
    { value: 'b' },
  ]);
  expect(stored()).toBe('a,b');
  expect(told).toEqual(['committed a,b']);
});

it('undoes all jobs of a commit that fails, rejects each, and goes on with the next', async () => {
  atCommit = () => {
    throw new Error('the power went');
  };
  const outcomes = await Promise.allSettled([write('a'), write('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([stored(), connection.inTransaction]).toEqual([null, false]);
  expect(told).toEqual(['failed the power went']);
  atCommit = () => undefined;
  expect(await write('a')).toBe('a');
  expect(stored()).toBe('a');
});

it('undoes all when one job fails for another reason than its own', async () => {
  const broken = commits.join(() => {
    throw new Error('a fault in the program');
  });
  const outcomes = await Promise.allSettled([write('a'), broken, write('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(stored()).toBeNull();
});

it('lets no listener that throws turn a commit into a failure, or keep a failure back', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const broken = () => {
    throw new Error('a window is gone');
  };
  const listener = { committing: () => undefined, committed: broken, failed: broken };
  const heedless = new GroupCommit<string>(connection, listener);
  expect(await heedless.join(() => 'a')).toBe('a');
  listener.committing = broken;
  await expect(heedless.join(() => 'b')).rejects.toThrow('a window is gone');
  expect(warned).toHaveBeenCalledTimes(2);
});

it('commits at once what is waiting when it is told to', async () => {
  const waiting = write('a');
  commits.flush();
  expect(stored()).toBe('a');
  expect(await waiting).toBe('a');
  commits.flush();
  expect(told).toEqual(['committed a']);
});

it('tries again at one pace while another process writes, however often it is told to', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  connection.pragma('busy_timeout = 0');
  const other = openDatabase(connection.name);
  other.exec('BEGIN IMMEDIATE');
  const waiting = write('a');
  for (let count = 0; count < 5; count += 1) commits.flush();
  const tried = vi.spyOn(connection, 'exec');
  vi.advanceTimersByTime(BUSY_PAUSE);
  expect(tried).toHaveBeenCalledOnce();
  other.close();
  vi.advanceTimersByTime(BUSY_PAUSE);
  vi.useRealTimers();
  expect(await waiting).toBe('a');
});

it('waits for company while others ask, but not for long', async () => {
  let turns = 0;
  let asking: NodeJS.Immediate | undefined;
  const ask = () => {
    turns += 1;
    asking = setImmediate(ask);
  };
  const sizes: number[] = [];
  const busy = new GroupCommit<number>(
    connection,
    {
      committing: () => undefined,
      committed: (values) => sizes.push(values.length),
      failed: () => undefined,
    },
    () => turns,
  );
  ask();
  const first = busy.join(() => 1);
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, busy.join(() => 2)]);
  expect(sizes).toEqual([2]);
  clearImmediate(asking);
  await busy.join(() => 3);
  expect(sizes).toEqual([2, 1]);
});
