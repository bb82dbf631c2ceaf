import type { Connection } from './database.ts';
import { storageError } from './storage-errors.ts';
import type { UsageRecord, UsageStore } from '../store.ts';
import type { Write } from './write.ts';

type Row = [
  subject: string,
  ...counts: [number, number, number, number, number, number, number, number],
  ...rest: [number, number, number, number, number, number],
];

function recordOf(row: Row): UsageRecord {
  const [subject, mWindow, mUsed, mStrikes, mRefusal, dWindow, dUsed, dStrikes, dRefusal] = row;
  const [bannedAt, bannedUntil, bans, lastUsedAt, deprecatedCalls, liftApplied] = row.slice(9) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    subject,
    minute: { window: mWindow, used: mUsed, strikes: mStrikes, firstRefusalAt: mRefusal },
    day: { window: dWindow, used: dUsed, strikes: dStrikes, firstRefusalAt: dRefusal },
    bannedAt,
    bannedUntil,
    bans,
    lastUsedAt,
    deprecatedCalls,
    liftApplied,
  };
}

function rowOf({ subject, minute, day, ...rest }: UsageRecord): Row {
  return [
    subject,
    ...([minute.window, minute.used, minute.strikes, minute.firstRefusalAt] as const),
    ...([day.window, day.used, day.strikes, day.firstRefusalAt] as const),
    rest.bannedAt,
    rest.bannedUntil,
    rest.bans,
    rest.lastUsedAt,
    rest.deprecatedCalls,
    rest.liftApplied,
  ];
}

/** What the limiter remembers, written behind. */
export function createUsageStore(connection: Connection, write: Write): UsageStore {
  const all = connection.prepare<[], Row>('SELECT * FROM usage').raw().safeIntegers(false);
  const save = connection.prepare(
    `INSERT OR REPLACE INTO usage VALUES (${Array(15).fill('?').join(', ')})`,
  );
  const forget = connection.prepare('DELETE FROM usage WHERE subject = ?');
  const store = async (change: () => void): Promise<void> => {
    try {
      await write(change);
    } catch (error) {
      throw storageError(error);
    }
  };
  return {
    shared: null,
    all: () => Promise.resolve(all.all().map(recordOf)),
    save: (records) =>
      store(() => {
        for (const record of records) save.run(...rowOf(record));
      }),
    forget: async (subjects) => {
      if (subjects.length === 0) return;
      await store(() => {
        for (const subject of subjects) forget.run(subject);
      });
    },
  };
}
