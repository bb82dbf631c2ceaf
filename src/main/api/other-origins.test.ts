import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../testing/reply-expectations.ts';
import { send } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.close();
});

test('no response opens the service to other origins or tells what runs it', async () => {
  const { authorization } = await service.issueKey();
  const headers = {
    Authorization: authorization,
    Origin: 'https://evil.example',
    'Access-Control-Request-Method': 'GET',
  };
  for (const method of ['GET', 'OPTIONS']) {
    const response = await send(service.port, { method, path: '/v1/pets', headers });
    const names = Object.keys(response.headers);
    expect(names.filter((name) => /^access-control-|^x-powered-by$|^server$/.test(name))).toEqual(
      [],
    );
  }
});

test('a page under a name that was rebound to this machine reads and adds nothing', async () => {
  const headers = {
    Host: 'evil.example',
    Origin: 'http://evil.example',
    'Sec-Fetch-Site': 'same-origin',
    Cookie: 'session=1',
  };
  const body = '{"name":"Rex","categoryId":1}';
  for (const request of [{ path: '/v1/pets' }, { method: 'POST', path: '/v1/pets', body }]) {
    const response = await send(service.port, { ...request, headers });
    expectError(response, 401, 'missing_api_key');
    expect(Object.keys(response.headers).join()).not.toContain('access-control-');
  }
  expect(await service.store.pets.counts()).toMatchObject({ all: 0 });
});
