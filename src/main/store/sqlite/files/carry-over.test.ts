import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import {
  keyRecord,
  MORNING,
  personRecord,
  StandingClock,
  usageRecord,
} from '../../../testing/records.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { carryOver, readStandingOfDamaged } from './carry-over.ts';

const PAGE = 4_096;
const PIA = personRecord('pia', { role: 'owner' });
const WINDOW = { window: 20_750, used: 4, strikes: 0, firstRefusalAt: 0 };
const USAGE = usageRecord('key:till1', { minute: WINDOW, day: WINDOW, lastUsedAt: MORNING });
const clock = new StandingClock();

let damaged: string;
let backup: string;

beforeEach(async () => {
  const folder = temporaryFolder();
  damaged = join(folder, 'damaged.sqlite');
  backup = join(folder, 'backup.sqlite');
  const store = await openSqliteStore({ file: damaged, clock });
  await store.keys.insert(keyRecord('till1'));
  await store.persons.insert(PIA);
  await store.usage.save([USAGE]);
  await store.close();
  copyFileSync(damaged, backup);
});

/** Writes the page of one table where another's belongs. */
function misplace(from: string, to: string): void {
  const database = new Database(damaged, { readonly: true });
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
  const [source, place] = [from, to].map((table) => (Number(root.get(table)) - 1) * PAGE);
  database.close();
  const bytes = readFileSync(damaged);
  bytes.copy(bytes, place, source, (source ?? 0) + PAGE);
  writeFileSync(damaged, bytes);
}

async function carry(): Promise<{ revoked: string[]; persons: number }> {
  const standing = await readStandingOfDamaged(damaged, `${damaged}.reading`);
  const revoked = carryOver(backup, standing, clock);
  const store = await openSqliteStore({ file: backup, clock });
  const persons = (await store.persons.all()).length;
  await store.close();
  return { revoked, persons };
}

it('revokes the backup’s keys when another table’s rows are where the keys were', async () => {
  misplace('usage', 'keys');
  expect(await carry()).toEqual({ revoked: ['Till till1'], persons: 1 });
});

it('keeps the backup’s persons when another table’s rows are where the persons were', async () => {
  misplace('usage', 'persons');
  expect(await carry()).toEqual({ revoked: [], persons: 1 });
});
