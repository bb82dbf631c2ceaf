import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKey, startServing, temporaryFolder } from '../../src/main/testing/program.ts';

/** Loaded before the program: what the test sends is thrown, or fails in the background. */
const FAILING = `data:text/javascript,process.on('message', (name) => {
  if (name === 'throw') throw new Error('planned');
  if (name === 'reject') void Promise.reject(new Error('unplanned'));
})`;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  delete process.env['NODE_OPTIONS'];
  rmSync(folder, { recursive: true });
});

test('an error that nobody caught ends serve in an orderly way and with a sentence', async () => {
  process.env['NODE_OPTIONS'] = `--import=${encodeURI(FAILING)}`;
  const serving = await startServing(folder, '--no-window');
  delete process.env['NODE_OPTIONS'];
  const key = await createKey(folder, 'pro');
  const list = () =>
    fetch(`${serving.baseAddress}/pets`, { headers: { Authorization: `Bearer ${key}` } });
  serving.process.send('reject');
  expect((await list()).status).toBe(200);
  serving.process.send('throw');
  const { code, stderr } = await serving.ended;
  expect(code).toBe(1);
  expect(stderr).toContain('Animal Store had to stop');
  expect(stderr).toContain('The stock is safe. Start it again');
  expect(stderr).toContain('error Something failed in the background: unplanned');
  expect(stderr).not.toContain('Node.js v');

  const again = await startServing(folder, '--no-window');
  expect((await again.stop()).code).toBe(0);
});
