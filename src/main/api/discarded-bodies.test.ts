import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PostingTill, RawConnection, send, spell } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const MEBIBYTE = 1024 * 1024;
const CHUNKED = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'text/plain' };
let service: TestService;
let connection: RawConnection;
beforeEach(async () => {
  // Longer than any test: only what the client does can end the connection.
  service = await startTestService({ bounds: { drainMs: 600_000 } });
  const posting = new PostingTill(service.port, (await service.issueKey()).authorization);
  connection = await RawConnection.open(service.port);
  // The client would go on sending.
  connection.socket.removeAllListeners('end');
  connection.socket.write(posting.spell({ headers: { ...CHUNKED, Connection: null } }));
  const [response] = await connection.waitFor(1);
  expect(response?.status).toBe(415);
});
afterEach(async () => {
  connection.socket.destroy();
  await service.close();
});

/** Writes bytes, and waits until the system has taken them. */
async function written(socket: Socket, bytes: Buffer): Promise<void> {
  await new Promise((resolve) => socket.write(bytes, resolve));
}

test('after a discarded body the connection ends with its client', async () => {
  connection.socket.end('1\r\na\r\n0\r\n\r\n');
  await connection.closed;
  expect(connection.failure).toBeNull();
});

test('32 MiB of a body are discarded, and then the connection ends', async () => {
  const { socket } = connection;
  const chunk = Buffer.from(`100000\r\n${'a'.repeat(MEBIBYTE)}\r\n`);
  for (let sent = 1; sent <= 31; sent += 1) await written(socket, chunk);
  await send(service.port, { path: '/healthz' });
  expect(socket.closed).toBe(false);
  // A client that does not read only hears of the end when it writes.
  while (!socket.closed) await written(socket, chunk);
});

test('a body that nobody asked for costs its connection, unless it is short', async () => {
  const answered = async (body: string, ...lines: string[]): Promise<number> => {
    const other = await RawConnection.open(service.port);
    const asked = ['GET /healthz HTTP/1.1', 'Host: shop', ...lines, '', body].join('\r\n');
    other.socket.write(`${asked}GET /healthz HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
    await other.closed;
    return other.responses().length;
  };
  expect(await answered('12345', 'Content-Length: 5')).toBe(2);
  expect(await answered('1\r\na\r\n0\r\n\r\n', 'Transfer-Encoding: chunked')).toBe(1);
});

test('a body in too many pieces is refused in words', async () => {
  const { authorization } = await service.issueKey();
  const headers = { ...CHUNKED, 'Content-Type': 'application/json', Authorization: authorization };
  const head = spell({ method: 'POST', path: '/v1/pets', headers });
  const other = await RawConnection.open(service.port);
  other.socket.write(`${String(head)}${'1\r\n \r\n'.repeat(3_000)}`);
  const [response] = await other.waitFor(1);
  expect(response?.status).toBe(400);
  expect(response?.body).toContain('too many pieces');
  await other.closed;
});
