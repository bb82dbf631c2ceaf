import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAN_QUOTAS } from '../../shared/key.ts';
import { ShopError } from '../../shared/errors.ts';
import { expectError, expectLimitHeaders } from '../testing/reply-expectations.ts';
import { send, type RawRequest, type RawResponse } from '../testing/raw-http.ts';
import { SERVICE_ERROR_CODES } from '../../shared/error-codes.ts';
import { NOON, startTestService, TestClock, type TestService } from '../testing/test-service.ts';

let service: TestService;
let problem: ShopError | null = null;
const clock = new TestClock(NOON);

beforeAll(async () => {
  service = await startTestService({ clock, storageProblem: () => problem });
});

afterAll(async () => {
  await service.close();
});

/** Requests without a key come from one address, which may send 60 a minute. */
async function sendWithoutKey(request: RawRequest): Promise<RawResponse> {
  clock.advance(2_000);
  return send(service.port, request);
}

describe('open pages', () => {
  const paths = [
    '/healthz',
    '/readyz',
    '/version',
    '/openapi.json',
    '/docs',
    '/docs/reference',
    '/docs/docs.css',
    '/docs/animal-store.http',
    '/docs/animal-store.postman_collection.json',
    '/docs/animal-store-client.tgz',
    '/docs/start.js',
    '/docs/swagger-ui.css',
    '/docs/swagger-ui-bundle.js',
  ];
  test.each(paths)('%s needs no key and counts for nobody', async (path) => {
    const before = service.limiter.quotaStatus('address:127.0.0.1', {
      perMinute: 60,
      perDay: 1_000,
    });
    const got = await send(service.port, { path });
    expect(got.status).toBe(200);
    expectLimitHeaders(got);
    const head = await send(service.port, { method: 'HEAD', path });
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
    const post = await send(service.port, { method: 'POST', path, body: '{}' });
    expectError(post, 405, 'method_not_allowed');
    expect(post.headers['allow']).toBe('GET, HEAD');
    const after = service.limiter.quotaStatus('address:127.0.0.1', {
      perMinute: 60,
      perDay: 1_000,
    });
    expect(after).toEqual(before);
  });

  test('health tells which service this is', async () => {
    const { body } = await send(service.port, { path: '/healthz?x=1' });
    expect(JSON.parse(body)).toEqual({ status: 'ok', environment: 'production', version: '1.2.3' });
  });

  test('health tells why nothing can be stored, with the status that additions fail with', async () => {
    problem = new ShopError('storage_unavailable', 'The disk is full. Make room, then try again.');
    const failing = await send(service.port, { path: '/healthz' });
    problem = null;
    expectLimitHeaders(failing);
    expect(failing).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(JSON.parse(failing.body)).toEqual({
      status: 'error',
      code: 'storage_unavailable',
      message: 'The disk is full. Make room, then try again.',
      environment: 'production',
      version: '1.2.3',
    });
    expect((await send(service.port, { path: '/healthz' })).status).toBe(200);
  });

  test('it is ready while additions are stored', async () => {
    const ready = await send(service.port, { path: '/readyz' });
    const told = { status: 'ready', environment: 'production', version: '1.2.3' };
    expect(JSON.parse(ready.body)).toEqual(told);
    problem = new ShopError('storage_unavailable', 'The disk is full.');
    const failing = await send(service.port, { path: '/readyz' });
    problem = null;
    expect(failing).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(JSON.parse(failing.body)).toMatchObject({
      status: 'error',
      message: 'The disk is full.',
    });
  });

  test.each(['/docs', '/docs/reference'])('%s loads nothing from elsewhere', async (path) => {
    const { body, headers } = await send(service.port, { path });
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const addresses = [...body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) expect(address).toMatch(/^(?:\/(?:docs|openapi)|data:,)/);
  });

  test.each([
    ['/docs/docs.css', 'text/css; charset=utf-8'],
    ['/docs/swagger-ui.css', 'text/css; charset=utf-8'],
    ['/docs/start.js', 'text/javascript; charset=utf-8'],
    ['/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['/docs/animal-store.http', 'text/plain; charset=utf-8'],
    ['/docs/animal-store.postman_collection.json', 'application/json'],
    ['/docs/animal-store-client.tgz', 'application/gzip'],
  ])('%s is %s, and asked for again after an update', async (path, type) => {
    const { headers } = await send(service.port, { path });
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    const isDownload = path.includes('animal-store');
    const name = isDownload ? `attachment; filename="${path.slice('/docs/'.length)}"` : undefined;
    expect(headers['content-disposition']).toBe(name);
  });

  test('the guide’s examples go to this very service', async () => {
    const { body } = await send(service.port, { path: '/docs' });
    expect(body).toContain(`BASE=http://127.0.0.1:${service.port}/v1 KEY=ast_live_…`);
    expect(body).toContain(`http://127.0.0.1:${service.port}/docs/animal-store-client.tgz`);
    expect(body).not.toContain('7388');
  });

  test('the reference draws the description of this very address', async () => {
    const page = await send(service.port, { path: '/docs/reference' });
    expect(page.body).toContain('<title>Animal Store: the interface (production)</title>');
    expect(page.body).toMatch(/id="docs".*swagger-ui-bundle\.js.*start\.js/s);
    const { body } = await send(service.port, { path: '/docs/start.js' });
    expect(body).toMatch(/fetch\('\/openapi\.json'\).*location\.origin.*SwaggerUIBundle/s);
  });

  test('the guide tells every error code and every plan, as they are', async () => {
    const { body } = await send(service.port, { path: '/docs' });
    for (const code of SERVICE_ERROR_CODES) expect(body).toContain(`<code>${code}</code>`);
    for (const { perMinute, perDay } of Object.values(PLAN_QUOTAS)) {
      expect(body).toContain(`<td>${perMinute.toLocaleString('en')}</td>`);
      expect(body).toContain(`<td>${perDay.toLocaleString('en')}</td>`);
    }
    expect(body).not.toMatch(/<script|style=/);
  });

  test('the readable page says loudly that additions are real', async () => {
    const { body } = await send(service.port, { path: '/docs' });
    expect(body).toMatch(/class="mark production".*real stock/);
  });

  test('the description says which service this is, how it is reached, and bears more codes', async () => {
    const { body } = await send(service.port, { path: '/openapi.json' });
    const document = JSON.parse(body) as {
      info: { license: { identifier: string }; description: string };
      servers: { url: string; description: string }[];
      components: { schemas: Record<string, { properties: Record<string, object> }> };
    };
    expect(document.servers).toEqual([
      { url: `http://127.0.0.1:${service.port}/v1`, description: 'Production' },
    ]);
    expect(document.info.description).toMatch(/This is production/);
    expect(document.info.license.identifier).toBe('MIT');
    const { NewPet, Pet, Error } = document.components.schemas;
    expect(NewPet?.properties['name']).toHaveProperty('maxLength', 200);
    expect(Pet?.properties['name']).not.toHaveProperty('maxLength');
    expect(Pet?.properties['name']).not.toHaveProperty('pattern');
    expect(Pet?.properties['id']).toHaveProperty('description', expect.stringContaining('BigInt'));
    expect(Error?.properties['code']).not.toHaveProperty('enum');
    expect(document.components.schemas['Pets']).toHaveProperty('maxItems', 100);
  });

  test('an unknown file of the page is 404', async () => {
    expectError(await sendWithoutKey({ path: '/docs/../../etc/passwd' }), 404, 'not_found');
    expectError(await sendWithoutKey({ path: '/docs/' }), 404, 'not_found');
  });

  test('no Host is 400 here too', async () => {
    const response = await send(service.port, { path: '/healthz', headers: { Host: null } });
    expectError(response, 400, 'bad_request');
  });
});
