import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, test } from 'vitest';
import { spell } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** Far more than the system takes for a client that reads nothing. */
const PATH = '/docs/swagger-ui-bundle.js';
const REQUEST = spell({ path: PATH, headers: { Connection: null } });
const LAST_REQUEST = spell({ path: PATH });
const MANY = Buffer.concat(Array.from({ length: 15 }, () => REQUEST));
let service: TestService;
let socket: Socket;

afterEach(async () => {
  socket.destroy();
  await service.close();
});

describe('a client that reads nothing', () => {
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
    socket.once('error', () => {
      clearInterval(knock);
    });
    const [error] = (await failed) as [unknown];
    expect(error).toMatchObject({ code: expect.stringMatching(/ECONNRESET|EPIPE/) as string });
  });
});

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
