import { expect, test } from 'vitest';
import { rememberDatabase } from '../../src/main/app/database-address.ts';
import { prepareDataFolder } from '../../src/main/platform/data-folder.ts';
import { nameDatabase, takeTurn } from '../../src/main/testing/named-database.ts';
import { postgresForTests } from '../../src/main/testing/postgres-for-tests.ts';
import { createKey, startProgram, temporaryFolder } from '../../src/main/testing/program.ts';

const server = postgresForTests();

test('a command that settles a move that was cut off says that it waits for another Animal Store', async () => {
  const database = await nameDatabase(server());
  const folder = temporaryFolder();
  await createKey(folder);
  // What a move leaves behind that was cut off.
  const { url, passwordFile } = database;
  rememberDatabase(prepareDataFolder(folder), { url: url.href, passwordFile });

  const other = await takeTurn(database);
  const exporting = startProgram('cli', 'export', '--format', 'csv', '--data-dir', folder);
  const isWaiting = async () => {
    const { rows } = await other.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
    );
    return rows.length > 0;
  };
  await expect.poll(isWaiting, { timeout: 15_000 }).toBe(true);
  await other.end();
  // Then it says that the database knows nothing of that move.
  expect(await exporting.ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Another Animal Store is bringing .* This one waits until that is done\.\nA move of this shop was cut off/,
    ) as string,
  });
});
