import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { RawConnection } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { connectionOf } from './connection.ts';
import { discardIncoming, lingerAtEnd } from './connection-end.ts';

let service: TestService | undefined;

afterEach(async () => {
  await service?.close();
  service = undefined;
});

describe('a connection that lingers', () => {
  /** Both ends of a connection; the timers of the one that lingers are counted. */
  async function connected(): Promise<{ ours: Socket; client: Socket }> {
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const [ours] = (await once(server, 'connection')) as [Socket];
    server.close();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    lingerAtEnd(ours, 1_000);
    return { ours, client };
  }

  afterEach(() => {
    vi.useRealTimers();
  });

  test('closes when its client has ended, too, before or after', async () => {
    const before = await connected();
    before.client.end();
    await once(before.ours.resume(), 'end');
    before.ours.write('the last answer');
    before.ours.destroySoon();
    await once(before.ours, 'close');

    const after = await connected();
    after.ours.destroySoon();
    await once(after.client.resume(), 'end');
    expect(after.ours.destroyed).toBe(false);
    after.client.end('more');
    await once(after.ours, 'close');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('waits no longer than it was told', async () => {
    const { ours, client } = await connected();
    ours.destroySoon();
    await once(client.resume(), 'end');
    vi.advanceTimersByTime(999);
    expect(ours.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(ours.destroyed).toBe(true);
    client.destroy();
  });
});

describe('what a client sends that nobody wants', () => {
  /** Our end of a connection, and the client's. */
  async function connected(): Promise<{ ours: Socket; client: Socket }> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [ours] = (await once(server, 'connection')) as [Socket];
    server.close();
    onTestFinished(() => {
      ours.destroy();
      client.destroy();
    });
    return { ours, client };
  }

  test('is read up to a bound', async () => {
    const { ours, client } = await connected();
    connectionOf(ours).discardable = 100_000;
    discardIncoming(ours);
    client.write(Buffer.alloc(10_000_000));
    await expect.poll(() => ours.isPaused()).toBe(true);
    await pause(50);
    expect(ours.isPaused()).toBe(true);
    expect(ours.bytesRead).toBeGreaterThanOrEqual(100_000);
    expect(ours.bytesRead).toBeLessThan(1_000_000);
    expect(ours.destroyed).toBe(false);
  });

  test('ends the connection at that bound if its last reply has gone', async () => {
    const { ours, client } = await connected();
    connectionOf(ours).discardable = 100_000;
    ours.end('the last reply');
    await once(ours, 'finish');
    discardIncoming(ours);
    client.on('error', () => undefined).write(Buffer.alloc(10_000_000));
    await expect.poll(() => ours.destroyed).toBe(true);
  });

  test('is not read at all where nothing more may be discarded', async () => {
    const { ours, client } = await connected();
    connectionOf(ours).discardable = 0;
    discardIncoming(ours);
    client.write(Buffer.alloc(10_000_000));
    await pause(50);
    expect(ours.isPaused()).toBe(true);
    // What the system had handed over before.
    expect(ours.bytesRead).toBeLessThan(100_000);
  });

  test('is read only a few times in a turn, of all clients together', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, connected));
    const sockets = all.map(({ ours }) => ours);
    for (const socket of sockets) discardIncoming(socket);
    for (const socket of sockets) socket.emit('data', Buffer.alloc(1));
    // The fourth read was the turn's last one.
    expect(sockets.map((socket) => socket.isPaused())).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
    await expect.poll(() => sockets.some((socket) => socket.isPaused())).toBe(false);
    for (const { client } of all) client.write('more');
    await expect
      .poll(() => sockets.map(({ bytesRead }) => bytesRead))
      .toEqual(sockets.map(() => 4));
  });
});

test('the last answer arrives although the client sends on and reads late', async () => {
  service = await startTestService({ bounds: { drainMs: 500 } });
  const { authorization } = await service.issueKey();
  const connection = await RawConnection.open(service.port);
  connection.socket.pause();
  connection.socket.write(
    `GET /v1/pets HTTP/1.0\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`,
  );
  for (let n = 0; n < 10; n += 1) {
    connection.socket.write('x'.repeat(60_000));
    await pause(10);
  }
  connection.socket.resume();
  await connection.waitFor(1);
  connection.socket.end();
  await connection.closed;
  expect(connection.failure).toBeNull();
  expect(connection.responses().map(({ status }) => status)).toEqual([200]);
});

test('a client that never ends is let go after a while', async () => {
  service = await startTestService({ bounds: { drainMs: 100 } });
  const connection = await RawConnection.open(service.port);
  connection.socket.removeAllListeners('end');
  connection.socket.write('GET / HTTP/1.0\r\n\r\n');
  const endless = setInterval(() => connection.socket.write('x'), 20);
  await connection.closed;
  clearInterval(endless);
  expect(connection.responses()).toHaveLength(1);
});
