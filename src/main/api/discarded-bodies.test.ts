import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PostingTill } from '../testing/posting.ts';
import { RawConnection, send } from '../testing/raw-http.ts';
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
