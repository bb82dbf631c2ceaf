import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { sendRaw, spell } from '../testing/raw-http.ts';
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
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(0);
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

describe('a request with Upgrade', () => {
  const upgrade = {
    Connection: 'Upgrade, HTTP2-Settings',
    Upgrade: 'h2c',
    'HTTP2-Settings': 'AAA',
  };

  test('gets a reply that says it is the last', async () => {
    service = await startTestService();
    const headers = { Authorization: (await service.issueKey()).authorization };
    const first = spell({ path: '/v1/pets', headers: { ...headers, ...upgrade } });
    const second = spell({ path: '/v1/pets?limit=1', headers });
    const replies = await sendRaw(service.port, Buffer.concat([first, second]));
    expect(replies).toMatchObject([{ status: 200, headers: { connection: 'close' } }]);
  });

  test('and a body gets its reply, which is the last', async () => {
    service = await startTestService();
    const headers = { Authorization: (await service.issueKey()).authorization };
    const json = { 'Content-Type': 'application/json' };
    const replies = await sendRaw(
      service.port,
      spell({
        method: 'POST',
        path: '/v1/pets',
        headers: { ...headers, ...upgrade, ...json },
        body: '{"name":"Rex","categoryId":1}',
      }),
    );
    expect(replies).toMatchObject([{ status: 201, headers: { connection: 'close' } }]);
  });
});
