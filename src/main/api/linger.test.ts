import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { RawConnection } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;

afterEach(async () => {
  await service.close();
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
