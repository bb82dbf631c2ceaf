import { UNNAMED_CLERK } from '../../shared/history.ts';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, test } from 'vitest';
import { ShopError } from '../../shared/errors.ts';
import type { AdditionOutcome, Store } from '../store/store.ts';
import { expectError } from '../testing/reply-expectations.ts';
import { RawConnection, send, sendRaw, spell } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;

afterEach(async () => {
  await service.close();
});

const REX = '{"name":"Rex","categoryId":1}';

function postRex(authorization: string, headers: Record<string, string | null> = {}): Buffer {
  return spell({
    method: 'POST',
    path: '/v1/pets',
    headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
    body: REX,
  });
}

/** A store whose additions end as the test says. */
function withAdd(add: () => Promise<AdditionOutcome>): (store: Store) => Store {
  return (store) => overlay(store, { pets: overlay(store.pets, { add }) });
}

/** Overlays some members of an object; the others remain methods of the object itself. */
function overlay<Whole extends object>(whole: Whole, change: Partial<Whole>): Whole {
  return new Proxy(whole, {
    get(target, name) {
      if (name in change) return Reflect.get(change, name) as unknown;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

describe('listening', () => {
  test('a port that is taken is port_unavailable, names the port and says what to do', async () => {
    service = await startTestService();
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const other = startTestService({ port });
    await expect(other).rejects.toMatchObject({
      code: 'port_unavailable',
      message: `Port ${port} is in use by another program. Close that program, or choose another port.`,
    });
    holder.close();
  });

  test.each([
    ['203.0.113.7', 0],
    ['127.0.0.1', 70_000],
    ['no such host.invalid', 0],
  ])('%s port %d is port_unavailable', async (host, port) => {
    service = await startTestService();
    const problem: unknown = await startTestService({ host, port }).catch(
      (error: unknown) => error,
    );
    expect(problem).toBeInstanceOf(ShopError);
    expect(problem).toMatchObject({ code: 'port_unavailable' });
    expect((problem as ShopError).message).toContain(`ort ${port}`);
  });
});

describe('closing', () => {
  test('finishes what is in flight, closes idle connections and frees the port', async () => {
    let finish: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    let inner: Store | undefined;
    service = await startTestService({
      wrapStore: (store) => {
        inner = store;
        return withAdd(async () => {
          await gate;
          return store.pets.add({ pet: { name: 'Rex', categoryId: 1n }, author: UNNAMED_CLERK });
        })(store);
      },
    });
    const { authorization } = await service.issueKey();
    const idle = await RawConnection.open(service.port);
    idle.socket.write(spell({ path: '/healthz', headers: { Connection: null } }));
    await idle.waitFor(1);
    const busy = await RawConnection.open(service.port);
    busy.socket.write(postRex(authorization, { Connection: null }));
    while (service.limiter.takeChanged().length === 0) await sleep(5);

    const closing = service.closeApi();
    await idle.closed;
    finish?.();
    await closing;
    await busy.closed;
    expect(busy.responses()).toMatchObject([{ status: 201 }]);
    expect((await inner?.pets.counts())?.all).toBe(1);
    await expect(RawConnection.open(service.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('takes a bounded time, whatever clients do', async () => {
    service = await startTestService({ bounds: { closeMs: 200 } });
    const stuck = await RawConnection.open(service.port);
    stuck.socket.write('GET /v1/pets HTTP/1.1\r\nHost:');
    await sleep(20);
    const startedAt = performance.now();
    await service.closeApi();
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    await stuck.closed;
  });
});

test('while it drains it replies, is not ready, and ends each connection', async () => {
  service = await startTestService();
  const { authorization } = await service.issueKey();
  const headers = { Authorization: authorization, Connection: null };
  const connection = await RawConnection.open(service.port);
  connection.socket.write(spell({ path: '/v1/pets', headers }));
  expect((await connection.waitFor(1))[0]?.headers['connection']).toBe('keep-alive');
  service.drain();
  service.drain();
  connection.socket.write(spell({ path: '/v1/pets', headers }));
  await connection.closed;
  expect(connection.responses()[1]).toMatchObject({
    status: 200,
    headers: { connection: 'close' },
  });
  const readiness = await send(service.port, { path: '/readyz' });
  expect(readiness.status).toBe(503);
  expect(JSON.parse(readiness.body)).toMatchObject({ status: 'draining' });
});

describe('faults', () => {
  test('a full disk is 503 storage_unavailable, and reads go on', async () => {
    const problem = new ShopError(
      'storage_unavailable',
      'The disk is full. Make room, then try again.',
    );
    service = await startTestService({ wrapStore: withAdd(() => Promise.reject(problem)) });
    const { authorization } = await service.issueKey();
    const [response] = await sendRaw(service.port, postRex(authorization));
    if (!response) throw new Error('No answer');
    expectError(response, 503, 'storage_unavailable');
    expect(response.headers['retry-after']).toBe('5');
    const list = await send(service.port, {
      path: '/v1/pets',
      headers: { Authorization: authorization },
    });
    expect(list.status).toBe(200);
  });

  test.each([
    ['an unknown error', new TypeError('secret detail at line 5')],
    ["an error that is not the service's", new ShopError('backup_failed', 'secret detail.')],
  ])('%s is 500 internal_error, logged and not told', async (_title, fault) => {
    service = await startTestService({ wrapStore: withAdd(() => Promise.reject(fault)) });
    const { authorization } = await service.issueKey();
    const [response] = await sendRaw(service.port, postRex(authorization));
    if (!response) throw new Error('No answer');
    expectError(response, 500, 'internal_error');
    expect(response.body).not.toContain('secret detail');
    expect(response.headers['x-ratelimit-limit']).toBe('1000000');
    expect(service.logged.join('')).toContain('secret detail');
  });

  test('a damaged database is 503 storage_unavailable, and where it is is not told', async () => {
    const damage = new ShopError('database_damaged', 'secret detail.');
    service = await startTestService({ wrapStore: withAdd(() => Promise.reject(damage)) });
    const { authorization } = await service.issueKey();
    const [response] = await sendRaw(service.port, postRex(authorization));
    if (!response) throw new Error('No answer');
    expectError(response, 503, 'storage_unavailable');
    expect(response.body).not.toContain('secret detail');
    expect(service.logged.join('')).toContain('secret detail');
  });

  test('a fault before the caller is known has the limit headers of the address', async () => {
    service = await startTestService();
    service.keys.refresh = () => Promise.reject(new Error('unreadable'));
    const response = await send(service.port, { path: '/v1/pets' });
    expectError(response, 500, 'internal_error');
    expect(response.headers['x-ratelimit-limit']).toBe('60');
  });

  test('a client that leaves before its answer does no harm', async () => {
    let finish: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    service = await startTestService({
      wrapStore: withAdd(async () => {
        await gate;
        throw new Error('too late');
      }),
    });
    const { authorization } = await service.issueKey();
    const leaving = await RawConnection.open(service.port);
    leaving.socket.write(postRex(authorization));
    while (service.limiter.takeChanged().length === 0) await sleep(5);
    leaving.socket.resetAndDestroy();
    await leaving.closed;
    await sleep(20);
    finish?.();
    const list = await send(service.port, {
      path: '/v1/pets',
      headers: { Authorization: authorization },
    });
    expect(list.status).toBe(200);
  });
});

test('a thousand idle connections leave the service quick for the others', async () => {
  service = await startTestService();
  const { authorization } = await service.issueKey();
  const idle = await Promise.all(
    Array.from({ length: 1_000 }, () => RawConnection.open(service.port)),
  );
  for (const [index, { socket }] of idle.entries()) {
    if (index % 2 === 0) socket.write('GET /v1/pets HTTP/1.1\r\nHost: x\r\nA: ');
  }
  const list = await send(service.port, {
    path: '/v1/pets',
    headers: { Authorization: authorization },
  });
  expect(list.status).toBe(200);
  for (const { socket } of idle) socket.destroy();
});

test('over HTTPS everything is the same', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'shop' }]);
  service = await startTestService({ tls: { key, cert } });
  const { authorization } = await service.issueKey();
  const get = async (path: string): Promise<{ statusCode?: number; body: string }> => {
    const request = httpsRequest({
      port: service.port,
      path,
      headers: { Authorization: authorization },
      ca: cert,
      servername: 'shop',
      agent: false,
      checkServerIdentity: () => undefined,
    }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body = await text(response);
    return { ...(response.statusCode && { statusCode: response.statusCode }), body };
  };
  expect(await get('/v1/pets')).toEqual({ statusCode: 200, body: '[]' });
  const { servers } = JSON.parse((await get('/openapi.json')).body) as { servers: object[] };
  expect(servers).toMatchObject([{ url: `https://127.0.0.1:${service.port}/v1` }]);
  const plain = await RawConnection.open(service.port);
  plain.socket.write(spell({ path: '/v1/pets' }));
  await plain.closed;
  expect(plain.responses()).toMatchObject([{ status: 400 }]);
});

test('over HTTPS, too, a client that closes its half after the request is answered', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'shop' }]);
  service = await startTestService({ tls: { key, cert } });
  const { authorization } = await service.issueKey();
  const headers = { Authorization: authorization, Connection: null };
  const requests = [postRex(authorization, headers), spell({ path: '/v1/pets', headers })];
  const how = { port: service.port, ca: cert, checkServerIdentity: () => undefined };
  const halfOpen = { ...how, allowHalfOpen: true };
  const replies = requests.map((request) => text(connect(halfOpen).end(request)));
  const statuses = (await Promise.all(replies)).map((reply) => reply.slice(0, 12));
  expect(statuses).toEqual(['HTTP/1.1 201', 'HTTP/1.1 200']);
});

async function sleep(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
