import { expect, it } from 'vitest';
import { startServing, temporaryFolder } from '../../src/main/testing/program.ts';
import { databaseIn, slowDeliveries, withStock } from '../../src/main/testing/stock.ts';
import { openWindow, WINDOW_ADDRESS } from '../../src/main/testing/window-client.ts';

it('ends in order within five seconds, whatever is being read', async () => {
  const folder = temporaryFolder();
  const serving = await startServing(folder, '--window-port', '0');
  const window = await openWindow(await serving.printed(WINDOW_ADDRESS));
  await window.call('pets.add', { pet: { name: 'Bella', categoryId: 1n } });
  // The threads that read are started.
  await window.call('deliveries.list', { limit: 5 });
  slowDeliveries(databaseIn(folder), 1_000_000_000);
  const reading = window.call('deliveries.list', { limit: 5 }).catch(String);
  await window.call('pets.add', { pet: { name: 'Max', categoryId: 1n } });
  const startedAt = performance.now();
  const { code, stderr } = await serving.stop();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(code).toBe(0);
  expect(stderr).toContain('Animal Store has ended');
  await reading;
  window.close();
  await withStock(databaseIn(folder), async ({ pets }) => {
    expect((await pets.counts()).all).toBe(2);
  });
});
