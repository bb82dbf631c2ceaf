import { once } from 'node:events';
import { connect as connectSecurely } from 'node:tls';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, test } from 'vitest';
import { RawConnection, spell, type RawResponse } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** Clients that send far more than any limit allows, without waiting for replies. */

/** Several reads' worth. */
const REQUESTS = 5_000;
/** How many replies that no limit counts a connection gets in one turn. */
const AT_ONCE = 20;
/** A connection that is to end waits no longer (ms) for its client, which sends on. */
const bounds = { drainMs: 300 };

let service: TestService | undefined;
let flood: RawConnection | undefined;

afterEach(async () => {
  flood?.socket.destroy();
  await service?.close();
});

/** Returns the replies to many requests, all sent at once, when the service has closed the connection. */
async function repliesTo(
  port: number,
  path: string,
  authorization: string | null = null,
): Promise<RawResponse[]> {
  flood = await RawConnection.open(port);
  const request = spell({ path, headers: { Connection: null, Authorization: authorization } });
  flood.socket.write(String(request).repeat(REQUESTS));
  await once(flood.socket, 'end');
  return flood.responses();
}

/** How many replies of each status there are, in their order. */
function runs(replies: readonly RawResponse[]): [number, number][] {
  const all: [number, number][] = [];
  for (const { status } of replies) {
    const last = all.at(-1);
    if (last?.[0] === status) last[1] += 1;
    else all.push([status, 1]);
  }
  return all;
}

function expectEnd(replies: readonly RawResponse[]): void {
  const closing = replies.map(({ headers }) => headers['connection'] === 'close');
  expect(closing.indexOf(true)).toBe(replies.length - 1);
}

describe('of a client that sends on, only few requests that no limit counts are read', () => {
  test.each([
    ['no key', null],
    ['a wrong key', 'Bearer wrong'],
  ])('with %s', async (_title, authorization) => {
    service = await startTestService({ bounds });
    const replies = await repliesTo(service.port, '/v1/pets', authorization);
    const [counted, refused, ...others] = runs(replies);
    expect([counted, others]).toEqual([[401, 60], []]);
    expect(refused?.[0]).toBe(429);
    // Some may have arrived in an earlier turn.
    expect(refused?.[1]).toBeGreaterThanOrEqual(AT_ONCE);
    expect(refused?.[1]).toBeLessThan(2 * AT_ONCE);
    expectEnd(replies);
  });

  test('with a key over its limit', async () => {
    service = await startTestService({ bounds });
    const { authorization } = await service.issueKey({ plan: 'free' });
    const replies = await repliesTo(service.port, '/v1/pets', authorization);
    expect(runs(replies)[0]).toEqual([200, 60]);
    expect(replies.length).toBeLessThan(60 + 2 * AT_ONCE);
    expectEnd(replies);
  });

  test.each(['/healthz', '/docs'])('on %s', async (path) => {
    service = await startTestService({ bounds });
    const replies = await repliesTo(service.port, path);
    expect(runs(replies)).toEqual([[200, replies.length]]);
    expect(replies.length).toBeLessThan(2 * AT_ONCE);
    expectEnd(replies);
  });

  test('over HTTPS', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'shop' }]);
    service = await startTestService({ bounds, tls: { key, cert } });
    const at = { port: service.port, host: '127.0.0.1', ca: cert };
    const socket = connectSecurely({ ...at, checkServerIdentity: () => undefined });
    socket.on('error', () => socket.destroy());
    let text = '';
    socket.setEncoding('latin1').on('data', (more: string) => (text += more));
    const request = spell({ path: '/healthz', headers: { Connection: null } });
    socket.write(String(request).repeat(REQUESTS));
    await once(socket, 'end');
    expect(text.split('HTTP/1.1 200').length - 1).toBeLessThan(2 * AT_ONCE);
    expect(text.split('Connection: close').length - 1).toBe(1);
    socket.destroy();
  });
});

test('a client that goes on after its last reply is let go', async () => {
  service = await startTestService({ bounds: { drainMs: 100 } });
  flood = await RawConnection.open(service.port);
  flood.socket.removeAllListeners('end');
  const request = spell({ path: '/healthz', headers: { Connection: null } });
  const { socket } = flood;
  while (!socket.closed) await new Promise((resolve) => socket.write(request, resolve));
  expect(flood.failure).toMatchObject({
    code: expect.stringMatching(/ECONNRESET|EPIPE/) as string,
  });
});

test('a client that waits for each reply keeps its connection', async () => {
  service = await startTestService({ bounds });
  const connection = await RawConnection.open(service.port);
  for (let sent = 1; sent <= 5 * AT_ONCE; sent += 1) {
    const path = sent % 2 === 0 ? '/healthz' : '/v1/pets';
    connection.socket.write(spell({ path, headers: { Connection: null } }));
    await connection.waitFor(sent);
  }
  const replies = connection.responses();
  expect(replies).toHaveLength(5 * AT_ONCE);
  expect(replies.filter(({ headers }) => headers['connection'] === 'close')).toEqual([]);
  connection.socket.destroy();
});

test('requests without a key in front of those with one take nothing from them', async () => {
  service = await startTestService({ bounds });
  const { authorization } = await service.issueKey();
  const till = await RawConnection.open(service.port);
  const probe = spell({ path: '/healthz', headers: { Connection: null } });
  const list = spell({
    path: '/v1/pets',
    headers: { Connection: null, Authorization: authorization },
  });
  const few = Array<Buffer>(AT_ONCE - 1).fill(probe);
  till.socket.write(Buffer.concat([...few, ...Array<Buffer>(1_000).fill(list)]));
  const replies = await till.waitFor(AT_ONCE - 1 + 1_000);
  expect(runs(replies)).toEqual([[200, AT_ONCE - 1 + 1_000]]);
  till.socket.destroy();
});
