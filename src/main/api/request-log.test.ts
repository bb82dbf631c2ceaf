import { afterEach, expect, test, vi } from 'vitest';
import { REX, send } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;

afterEach(async () => {
  await service.close();
});

/** The log's lines about requests, without when and where they were written. */
function requests(): unknown[] {
  return service.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'Request')
    .map(({ method, path, status, ms }) => ({ method, path, status, ms: typeof ms }));
}

async function sendTwo(): Promise<void> {
  const { authorization } = await service.issueKey();
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
  await send(service.port, { path: '/v1/pets?limit=7', headers });
  await send(service.port, { method: 'POST', path: '/v1/pets', body: `${REX}!` });
}

test('in detail, the log has a line for each request: its path and outcome, nothing that it carried', async () => {
  service = await startTestService({ logLevel: 'debug' });
  await sendTwo();
  await vi.waitFor(() =>
    expect(requests()).toEqual([
      { method: 'GET', path: '/v1/pets', status: 200, ms: 'number' },
      { method: 'POST', path: '/v1/pets', status: 401, ms: 'number' },
    ]),
  );
  expect(service.logged.join('')).not.toMatch(/limit=7|Bearer|Rex/);
});

test('otherwise it has none', async () => {
  service = await startTestService({ logLevel: 'info' });
  await sendTwo();
  await service.closeApi();
  expect(requests()).toEqual([]);
});
