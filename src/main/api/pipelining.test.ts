import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { spell } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** Far more than are read at a time, and than fit into the buffers of both sockets. */
const REQUESTS = 40_000;

let service: TestService;
afterEach(() => service.close());

test('of a client that sends on without a reply no more is read, until there are replies', async () => {
  const disk = Promise.withResolvers<undefined>();
  let asked = 0;
  service = await startTestService({
    wrapStore: (store) => ({
      ...store,
      pets: {
        ...store.pets,
        byId: async (id) => {
          asked += 1;
          await disk.promise;
          return store.pets.byId(id);
        },
      },
    }),
  });
  const { authorization } = await service.issueKey();
  const socket = connect({ port: service.port, host: '127.0.0.1' });
  const headers = { Authorization: authorization, Connection: null };
  socket.write(String(spell({ path: '/v1/pets/7', headers })).repeat(REQUESTS));
  await expect.poll(() => asked).toBeGreaterThan(0);
  // As long as more are read, there are more of them.
  for (let before = 0; before < asked;) {
    before = asked;
    await pause(300);
  }
  expect(asked).toBeLessThan(REQUESTS / 10);

  let replies = 0;
  socket.setEncoding('latin1').on('data', (text: string) => {
    replies += text.split('HTTP/1.1 404').length - 1;
  });
  disk.resolve(undefined);
  // One that is torn between two chunks is not counted.
  await expect.poll(() => replies, { timeout: 60_000 }).toBeGreaterThan(REQUESTS * 0.9);
  socket.end();
  await once(socket, 'close');
});
