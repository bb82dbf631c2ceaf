import { expect, onTestFinished, test } from 'vitest';
import { makeEndlessMigration } from '../../src/main/testing/broken-stocks.ts';
import { askToEnd, startProgram, temporaryFolder } from '../../src/main/testing/program.ts';

test('a signal ends it in the middle of a migration’s statement, of which nothing remains', async () => {
  const folder = temporaryFolder();
  const migration = makeEndlessMigration(folder);
  const node = startProgram('serve', '--data-dir', folder, '--port', '0', '--no-window');
  onTestFinished(() => void node.process.kill('SIGKILL'));
  await expect.poll(migration.hasBegun, { timeout: 20_000 }).toBe(true);
  askToEnd(node.process);
  expect(await node.ended).toMatchObject({ code: process.platform === 'win32' ? 1 : 0 });
  expect(migration.state()).toEqual({ integrity: 'ok', version: 2 });
});
