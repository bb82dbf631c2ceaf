import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { RawConnection, send, spell } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await service?.close();
});

async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  // The reply proves that the service has admitted the connection.
  socket.write(spell({ path: '/healthz', headers: { Connection: null } }));
  await once(socket, 'data');
  return socket;
}

describe('connections of one address', () => {
  test('beyond its share cost its own oldest idle ones, and never one with a key', async () => {
    service = await startTestService({ bounds: { keylessPerAddress: 5 } });
    const { authorization } = await service.issueKey();
    const till = await open(service.port);
    till.write(
      spell({ path: '/v1/pets', headers: { Authorization: authorization, Connection: null } }),
    );
    await once(till, 'data');
    const first = await open(service.port);
    const closed = once(first, 'close');
    const others: Socket[] = [];
    for (let number = 0; number < 5; number += 1) others.push(await open(service.port));
    await closed;
    for (const socket of [till, ...others]) {
      socket.write(spell({ path: '/healthz', headers: { Connection: null } }));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
    }
    expect(service.logged.join('')).toContain('too many connections without a key');
  });

  test.runIf(process.platform === 'linux')(
    'give way to another address when all places are taken',
    async () => {
      const bounds = { connections: 10, connectionsForKeys: 2, keylessPerAddress: 100 };
      service = await startTestService({ bounds });
      const modest = await open(service.port, '127.0.0.2');
      const greedy: Socket[] = [];
      for (let number = 0; number < 7; number += 1) greedy.push(await open(service.port));
      const closed = greedy.slice(0, 2).map((socket) => once(socket, 'close'));
      await open(service.port, '127.0.0.3');
      const { authorization } = await service.issueKey();
      const list = { path: '/v1/pets', headers: { Authorization: authorization } };
      expect((await send(service.port, list)).status).toBe(200);
      await Promise.all(closed);
      modest.write(spell({ path: '/healthz', headers: { Connection: null } }));
      expect(String((await once(modest, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
    },
  );
});

test('a client that reads nothing is let go', async () => {
  service = await startTestService({ bounds: { writeMs: 300 } });
  const connection = await RawConnection.open(service.port);
  connection.socket.pause();
  const request = spell({ path: '/docs/swagger-ui-bundle.js', headers: { Connection: null } });
  connection.socket.write(Buffer.concat(Array.from({ length: 20 }, () => request)));
  const knock = setInterval(() => connection.socket.write(request), 50);
  await connection.closed;
  clearInterval(knock);
  expect(connection.failure).toMatchObject({
    code: expect.stringMatching(/ECONNRESET|EPIPE/) as string,
  });
});
