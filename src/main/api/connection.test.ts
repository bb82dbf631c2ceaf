import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { RawConnection, send, spell } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** Far more than the system takes for a client that reads nothing. */
const PATH = '/docs/swagger-ui-bundle.js';
const REQUEST = spell({ path: PATH, headers: { Connection: null } });
const LAST_REQUEST = spell({ path: PATH });
const MANY = Buffer.concat(Array.from({ length: 15 }, () => REQUEST));
const HEALTH = spell({ path: '/healthz', headers: { Connection: null } });
let service: TestService;
let socket: Socket;

afterEach(async () => {
  socket.destroy();
  await service.close();
});

async function openConnection(): Promise<RawConnection> {
  const connection = await RawConnection.open(service.port);
  ({ socket } = connection);
  return connection;
}

/** A store that takes this long (ms) to add an animal. */
function slowToAdd(ms: number): (store: Store) => Store {
  return (store) => {
    const add: Store['pets']['add'] = async (addition) => {
      await pause(ms);
      return store.pets.add(addition);
    };
    return { ...store, cursorSecret: store.cursorSecret, pets: { ...store.pets, add } };
  };
}

async function addition(): Promise<Buffer> {
  const { authorization } = await service.issueKey();
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Bella', categoryId: 1 });
  return spell({
    method: 'POST',
    path: '/v1/pets',
    headers: { ...headers, Connection: null },
    body,
  });
}

describe('a connection without a request', () => {
  test('is closed after the time that its replies state', async () => {
    service = await startTestService({
      bounds: { keepAliveMs: 1_000, onTheWayMs: 0, checkMs: 20 },
    });
    const connection = await openConnection();
    connection.socket.write(HEALTH);
    await connection.closed;
    expect(connection.responses()).toMatchObject([
      { status: 200, headers: { connection: 'keep-alive', 'keep-alive': 'timeout=1' } },
    ]);
    expect((await send(service.port, { path: '/healthz' })).headers).not.toHaveProperty(
      'keep-alive',
    );
  });

  test('is closed then, too, when it sends empty lines', async () => {
    service = await startTestService({ bounds: { keepAliveMs: 400, onTheWayMs: 0, checkMs: 20 } });
    const connection = await openConnection();
    connection.socket.write(HEALTH);
    await connection.waitFor(1);
    for (let sent = 0; !connection.socket.closed && sent < 40; sent += 1) {
      connection.socket.write('\r\n');
      await pause(100);
    }
    expect(connection.socket.closed).toBe(true);
  });

  test('stays open as long as one comes within that time', async () => {
    service = await startTestService({ bounds: { keepAliveMs: 400, onTheWayMs: 0, checkMs: 20 } });
    const connection = await openConnection();
    for (let sent = 1; sent <= 8; sent += 1) {
      connection.socket.write(HEALTH);
      expect(await connection.waitFor(sent)).toHaveLength(sent);
      await pause(100);
    }
    expect(connection.socket.readyState).toBe('open');
  });

  test('still gets a reply to one that was on its way when that time ended', async () => {
    service = await startTestService({
      bounds: { keepAliveMs: 100, onTheWayMs: 60_000, checkMs: 20 },
    });
    const connection = await openConnection();
    connection.socket.write(HEALTH);
    await connection.waitFor(1);
    await pause(300);
    connection.socket.write(HEALTH);
    expect(await connection.waitFor(2)).toMatchObject([{ status: 200 }, { status: 200 }]);
  });
});

describe('a request that takes long', () => {
  test('gets its reply, however long an idle connection may be kept', async () => {
    const bounds = { keepAliveMs: 50, onTheWayMs: 0, checkMs: 20 };
    service = await startTestService({ bounds, wrapStore: slowToAdd(400) });
    const connection = await openConnection();
    connection.socket.write(await addition());
    expect(await connection.waitFor(1)).toMatchObject([{ status: 201 }]);
  });

  test('does not keep a connection on which nothing happens for ever', async () => {
    const bounds = { writeMs: 100, checkMs: 20 };
    service = await startTestService({ bounds, wrapStore: slowToAdd(400) });
    const connection = await openConnection();
    connection.socket.write(await addition());
    await connection.closed;
    expect(connection.text).toBe('');
  });
});

describe('a client that reads nothing', () =>
  test.each(['HTTP', 'HTTPS'])('is let go, even if it goes on sending, over %s', async (how) => {
    const bounds = { writeMs: 300, checkMs: 50 };
    if (how === 'HTTP') {
      service = await startTestService({ bounds });
      socket = connect({ port: service.port, host: '127.0.0.1' });
    } else {
      const { private: key, cert } = await generate([{ name: 'commonName', value: 'shop' }]);
      service = await startTestService({ bounds, tls: { key, cert } });
      const at = { port: service.port, host: '127.0.0.1', ca: cert };
      socket = connectSecurely({ ...at, checkServerIdentity: () => undefined });
    }
    await once(socket, how === 'HTTP' ? 'connect' : 'secureConnect');
    socket.pause();
    const failed = once(socket, 'error').catch((error: unknown) => [error]);
    socket.write(MANY);
    // Only a write shows the client that it was let go.
    const knock = setInterval(() => socket.write('\r\n'), 50);
    socket.once('error', () => clearInterval(knock));
    const [error] = (await failed) as [unknown];
    expect(error).toMatchObject({ code: expect.stringMatching(/ECONNRESET|EPIPE/) as string });
  }));

test('a client that reads slowly is not', async () => {
  service = await startTestService({ bounds: { writeMs: 1_000, checkMs: 50 } });
  socket = connect({ port: service.port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write(Buffer.concat([MANY, LAST_REQUEST]));
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    socket.pause();
    setTimeout(() => socket.resume(), 10);
  });
  await once(socket, 'end');
  expect(text.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(16);
});
