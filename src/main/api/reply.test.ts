import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { connectionOf } from './connection.ts';
import type { Exchange } from './exchange.ts';
import { reply } from './reply.ts';

const error = vi.fn();
const standing = { limit: 60, remaining: 59, resetAt: 7 };

/** Replies to all requests of a turn; the path is the value of a header. */
const server = createServer((request, response) => {
  const target = { raw: request.url ?? '', path: request.url ?? '', query: '' };
  const exchange = {
    ...{ request, response, target, standing, connection: connectionOf(request.socket) },
    ...{ operationHeaders: [], keyId: null, watched: null, parts: { log: { error } } },
  } as unknown as Exchange;
  reply(exchange, 200, ['X-Path', target.path.replace('bad', '\n')], target.path);
  expect(response.headersSent).toBe(false);
});

afterEach(() => {
  server.close();
});

test('a reply that cannot be sent costs its own connection, and no other reply of its turn', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const replies = await Promise.allSettled(
    ['/first', '/bad', '/last'].map(async (path) => {
      const response = await fetch(`http://127.0.0.1:${String(port)}${path}`);
      return response.text();
    }),
  );
  expect(replies.map((settled) => settled.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(replies[2]).toMatchObject({ value: '/last' });
  expect(error).toHaveBeenCalledOnce();
});
