import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PostingTill, RawConnection, REX, spell } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let till: PostingTill;

beforeEach(async () => {
  service = await startTestService({ bounds: { drainMs: 500 } });
  const { authorization } = await service.issueKey();
  till = new PostingTill(service.port, authorization);
});

afterEach(async () => {
  await service.close();
});

describe('Expect: 100-continue', () => {
  const expecting = { Expect: '100-continue', Connection: null };

  test('a body that will be read is asked for', async () => {
    const connection = await RawConnection.open(service.port);
    const headers = { ...expecting, 'Content-Length': String(REX.length) };
    connection.socket.write(till.spell({ headers }));
    while (!connection.text.startsWith('HTTP/1.1 100')) await sleep(5);
    connection.socket.write(REX);
    const [response] = await connection.waitFor(1);
    connection.socket.destroy();
    expect(response?.status).toBe(201);
  });

  const refused: [string, Record<string, string | null>, number][] = [
    ['no key', { Authorization: null }, 401],
    ['another media type', { 'Content-Type': 'text/plain' }, 415],
    ['too large', { 'Content-Length': '65537' }, 413],
    ['a malformed Idempotency-Key', { 'Idempotency-Key': '' }, 400],
  ];
  test.each(refused)('%s is refused without asking for the body', async (_title, odd, status) => {
    const headers = { ...expecting, 'Content-Length': '30', ...odd };
    const connection = await RawConnection.open(service.port);
    connection.socket.write(till.spell({ headers }));
    await connection.waitFor(1);
    expect(connection.text).not.toContain('100 Continue');
    const [response] = connection.responses();
    expect(response).toMatchObject({ status, headers: { connection: 'close' } });
    await connection.closed;
  });
});

describe('a body that is refused before it has come', () => {
  const withBody = (size: number) =>
    till.spell({
      headers: { Authorization: null, Connection: null, 'Content-Length': String(size) },
    });

  test('is read to its end, up to the size of one that is accepted, and the next request follows', async () => {
    const connection = await RawConnection.open(service.port);
    connection.socket.write(withBody(65_536));
    const [refused] = await connection.waitFor(1);
    expect(refused).toMatchObject({ status: 401 });
    expect(refused?.headers['connection']).not.toBe('close');
    connection.socket.write('x'.repeat(65_536));
    connection.socket.write(spell({ path: '/healthz', headers: { Connection: null } }));
    expect((await connection.waitFor(2))[1]).toMatchObject({ status: 200 });
    connection.socket.destroy();
  });

  test('costs the connection when it is longer', async () => {
    const connection = await RawConnection.open(service.port);
    connection.socket.write(withBody(65_537));
    const [refused] = await connection.waitFor(1);
    expect(refused).toMatchObject({ status: 401, headers: { connection: 'close' } });
    await connection.closed;
  });
});

async function sleep(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
