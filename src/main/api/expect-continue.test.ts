import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PostingTill, REX } from '../testing/posting.ts';
import { RawConnection } from '../testing/raw-http.ts';
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

async function sleep(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
