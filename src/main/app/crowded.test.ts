import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { DEFAULT_BOUNDS } from '../api/bounds.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';

test('the window is told which machine takes too many connections, until it has gone', async () => {
  const clock = new StandingClock();
  const shop = await openWholeShop({
    dataFolder: temporaryFolder(),
    log: pino({ level: 'silent' }),
    secrets: memoryKeychain(),
    clock,
  });
  const sockets: Socket[] = [];
  try {
    const emitted: (string | null)[] = [];
    shop.bridge.subscribe((name) => {
      if (name === 'service.changed') emitted.push(shop.state().crowdedBy);
    });
    const { production } = await call(shop, 'service.state', {});
    if (production.state !== 'listening') throw new Error('It does not listen');
    const port = Number(new URL(production.localAddress).port);
    for (let number = 0; number <= DEFAULT_BOUNDS.keylessPerAddress; number += 1) {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.on('error', () => undefined);
      sockets.push(socket);
      await once(socket, 'connect');
    }
    await vi.waitFor(() => expect(emitted).toEqual(['127.0.0.1']));
    expect(await call(shop, 'service.state', {})).toMatchObject({ crowdedBy: '127.0.0.1' });
    clock.time += 5 * 60_000;
    await vi.waitFor(() => expect(emitted.at(-1)).toBeNull(), { timeout: 5_000 });
  } finally {
    for (const socket of sockets) socket.destroy();
    await shop.close();
  }
});
