import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RawConnection, spell } from '../testing/raw-http.ts';
import { DEFAULT_BOUNDS } from './bounds.ts';
import { connectionOf } from './connection.ts';
import type { Exchange } from './exchange.ts';
import { reply } from './reply.ts';

const note = vi.fn();
const quotaStatus = { limit: 60, remaining: 59, resetAt: 7 };

const responses: ServerResponse[] = [];
let mostWaiting = 0;

/** Replies to all requests of a turn; the path is the value of a header. */
const server = createServer((request, response) => {
  const target = { raw: request.url ?? '', path: request.url ?? '', query: '' };
  const exchange = {
    request,
    response,
    target,
    quotaStatus,
    connection: connectionOf(request.socket),
    operationHeaders: [],
    keyId: null,
    isCounted: true,
    parts: { failures: { note }, bounds: DEFAULT_BOUNDS },
  } as unknown as Exchange;
  reply(exchange, 200, ['X-Path', target.path.replace('bad', '\n')], target.path);
  responses.push(response);
  const waiting = responses.filter(({ headersSent }) => !headersSent).length;
  mostWaiting = Math.max(mostWaiting, waiting);
});

beforeEach(async () => {
  responses.length = 0;
  mostWaiting = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.close();
});

test('a reply that cannot be sent costs its own connection, and no other reply of its turn', async () => {
  const { port } = server.address() as AddressInfo;
  const replies = await Promise.allSettled(
    ['/first', '/bad', '/last'].map(async (path) => {
      const response = await fetch(`http://127.0.0.1:${String(port)}${path}`);
      return response.text();
    }),
  );
  expect(replies.map((settled) => settled.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(replies[2]).toMatchObject({ value: '/last' });
  expect(note).toHaveBeenCalledOnce();
});

test('only so many replies wait, however many requests arrive in one turn', async () => {
  const { port } = server.address() as AddressInfo;
  const client = await RawConnection.open(port);
  const request = spell({ path: '/many', headers: { Connection: null } });
  client.socket.write(Buffer.concat(Array.from({ length: 1_000 }, () => request)));
  const replies = await client.waitFor(1_000);
  expect(replies.map(({ body }) => body)).toEqual(Array(1_000).fill('/many'));
  expect(mostWaiting).toBeGreaterThan(1);
  expect(mostWaiting).toBeLessThanOrEqual(100);
  client.socket.destroy();
});
