import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { pino } from 'pino';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, test } from 'vitest';
import { StandingClock } from '../testing/records.ts';
import { send, spell } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { ConnectionShares } from './connection-shares.ts';

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

  test('over HTTPS cost its own oldest idle ones, too', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'shop' }]);
    // Nothing but its share ends an idle connection.
    const bounds = { keylessPerAddress: 1, headersMs: 600_000, requestMs: 600_000 };
    service = await startTestService({ tls: { key, cert }, bounds });
    const at = { port: service.port, host: '127.0.0.1', ca: cert };
    const secure = { ...at, checkServerIdentity: () => undefined };
    const first = connectSecurely(secure).on('error', () => undefined);
    sockets.push(first);
    await once(first, 'secureConnect');
    // Whether by an end or a reset depends on how far its handshake has come at the service.
    const closed = new Promise((resolve) => first.resume().once('close', resolve));
    sockets.push(connectSecurely(secure).on('error', () => undefined));
    await closed;
  });

  test('over HTTPS count from their first packet on, without a handshake', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'shop' }]);
    // Nothing but its share ends a silent connection.
    const bounds = { keylessPerAddress: 3, headersMs: 600_000, requestMs: 600_000 };
    service = await startTestService({ tls: { key, cert }, bounds });
    const silent = Array.from({ length: 9 }, () => {
      const socket = connect({ port: service?.port ?? 0, host: '127.0.0.1' });
      sockets.push(socket.on('error', () => undefined));
      return socket;
    });
    await Promise.all(silent.slice(0, 6).map((socket) => once(socket.resume(), 'close')));
    const { authorization } = await service.issueKey();
    const till = connectSecurely({
      port: service.port,
      host: '127.0.0.1',
      ca: cert,
      checkServerIdentity: () => undefined,
    });
    sockets.push(till);
    till.write(spell({ path: '/v1/pets', headers: { Authorization: authorization } }));
    expect(String((await once(till, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
    expect(service.logged.join('')).toContain('too many connections without a key');
  });

  test('are never closed while a reply to them is under way', async () => {
    service = await startTestService({ bounds: { keylessPerAddress: 2 } });
    const busy = connect({ port: service.port, host: '127.0.0.1' });
    sockets.push(busy);
    await once(busy, 'connect');
    busy.pause();
    // Far more than the system takes for a client that reads nothing yet.
    const page = { path: '/docs/swagger-ui-bundle.js' };
    const more = spell({ ...page, headers: { Connection: null } });
    busy.write(Buffer.concat([...Array.from({ length: 9 }, () => more), spell(page)]));
    const idle = await open(service.port);
    const closed = once(idle, 'close');
    await open(service.port);
    await closed;
    let text = '';
    busy.on('data', (chunk: Buffer) => (text += chunk.toString('latin1'))).resume();
    await once(busy, 'end');
    expect(text.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(10);
  });

  test('that are closed leave their places', async () => {
    service = await startTestService({ bounds: { keylessPerAddress: 3 } });
    for (let number = 0; number < 6; number += 1) {
      const socket = await open(service.port);
      const closed = once(socket, 'close');
      socket.end();
      await closed;
    }
    await open(service.port);
    expect(service.logged.join('')).not.toContain('too many connections without a key');
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

/** Which of some connections, opened in turn, are still open where each network may have two. */
function openOf(addresses: readonly string[]): number[] {
  const shares = new ConnectionShares({
    bounds: { connections: 100, connectionsForKeys: 0, keylessPerAddress: 2 },
    clock: new StandingClock(),
    log: pino({ level: 'silent' }),
  });
  const opened = addresses.map((remoteAddress) => {
    const socket = new Socket();
    sockets.push(socket);
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    shares.admit(socket);
    return socket;
  });
  return [...opened.keys()].filter((number) => opened[number]?.destroyed === false);
}

test('a household’s IPv6 addresses are one network, and IPv4 in IPv6 is IPv4', () => {
  const prefix = '2001:db8:0:1';
  expect(openOf([`${prefix}::1`, `${prefix}::2`, `${prefix}:a:b:c:d`])).toEqual([1, 2]);
  expect(openOf([`${prefix}::1`, '2001:db8:0:2::1', '2001:db8::1:0:0:1'])).toEqual([0, 1, 2]);
  expect(openOf(['2001:db8::1', '2001:db8::2:1', '2001:db8:0:0:9::'])).toEqual([1, 2]);
  expect(openOf(['2001::db8:1:2:3:4:5', '2001:0:db8:1::9', '2001:0:db8:1::8'])).toEqual([1, 2]);
  expect(openOf(['fe80::1%eth0', 'fe80::2%eth0', 'fe80::3'])).toEqual([1, 2]);
  expect(openOf(['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'])).toEqual([1, 2]);
  expect(openOf(['::ffff:192.0.2.7', '192.0.2.8', '192.0.2.8'])).toEqual([0, 1, 2]);
});
