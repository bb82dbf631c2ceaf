import { expect, onTestFinished, test } from 'vitest';
import { makeEndlessOpening } from '../../src/main/testing/broken-stocks.ts';
import { askToEnd, startProgram, temporaryFolder } from '../../src/main/testing/program.ts';

test('a signal ends it in the middle of a long statement, of which nothing remains', async () => {
  const folder = temporaryFolder();
  const opening = await makeEndlessOpening(folder);
  const node = startProgram('serve', '--data-dir', folder, '--port', '0', '--no-window');
  onTestFinished(() => void node.process.kill('SIGKILL'));
  await expect.poll(opening.hasBegun, { timeout: 20_000 }).toBe(true);
  askToEnd(node.process);
  expect(await node.ended).toMatchObject({ code: process.platform === 'win32' ? 1 : 0 });
  expect(opening.state()).toEqual({ integrity: 'ok', folding: 0 });
});
