import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { databaseIn } from '../testing/stock.ts';
import { openStore } from './open-store.ts';

const OLD = join(import.meta.dirname, '../store/sqlite/fixtures/schema-001.sqlite');

it('says that a file of an earlier version is brought up to date, before its backup is made', async () => {
  const file = databaseIn(temporaryFolder());
  copyFileSync(OLD, file);
  const steps: string[] = [];
  const open = () =>
    openStore(
      'production',
      {
        ...{ file, clock: new StandingClock() },
        beforeMigration: (fromVersion) => Promise.resolve(void steps.push(`from ${fromVersion}`)),
      },
      null,
      (sentence) => steps.push(sentence),
    );
  await (await open()).close();
  const said = expect.stringMatching(/^The stock’s database is being brought up to date/) as string;
  expect(steps).toEqual([said, 'from 1']);
  await (await open()).close();
  expect(steps).toHaveLength(2);
});
