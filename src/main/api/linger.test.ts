import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RawConnection } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { lingerAtEnd } from './linger.ts';

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
