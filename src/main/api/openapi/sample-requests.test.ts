import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../../testing/raw-http.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

/**
 * Sends the requests of the files that /docs offers for download, as the files' own tools would.
 * `npm run document` runs those tools themselves.
 */

let service: TestService;
let base: string;
let key: string;

beforeAll(async () => {
  service = await startTestService({ environment: 'staging' });
  base = `http://127.0.0.1:${service.port}/v1`;
  key = (await service.issueKey()).secret;
});

afterAll(async () => {
  await service.close();
});

async function download(name: string): Promise<string> {
  const { status, headers, body } = await send(service.port, { path: `/docs/${name}` });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  return body;
}

function filledIn(text: string): string {
  return text
    .replaceAll('{{baseUrl}}', base)
    .replaceAll('{{apiKey}}', key)
    .replaceAll('{{$guid}}', () => crypto.randomUUID());
}

test('the .http file works against the service that it came from', async () => {
  const file = await download('animal-store.http');
  expect(file).toContain(`@baseUrl = ${base}\n`);
  expect(file).toContain('# This is staging:');
  const [, ...requests] = file.split(/^### .*\n/m);
  expect(requests[0]).toContain('GET {{baseUrl}}/pets?limit=20&status=available\n');
  const statuses: number[] = [];
  // Whatever is added twice has a new Idempotency-Key each time.
  for (const request of [...requests, ...requests]) {
    const [head = '', ...body] = filledIn(request).split('\n\n');
    const [line = '', ...headers] = head.trim().split('\n');
    const [method = '', url = ''] = line.split(' ');
    const response = await fetch(url, {
      method,
      headers: headers.map((header) => header.split(': ') as [string, string]),
      ...(method === 'POST' && { body: body.join('\n\n') }),
    });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([200, 201, 200, 200, 201, 200]);
  expect(await service.store.pets.counts()).toMatchObject({ available: 2 });
});

interface Collection {
  variable: { key: string; value: string }[];
  item: {
    request: {
      method: string;
      url: { raw: string };
      header: { key: string; value: string }[];
      body?: { raw: string };
    };
  }[];
}

test('the Postman collection works against the service that it came from', async () => {
  const file = await download('animal-store.postman_collection.json');
  const { variable, item } = JSON.parse(file) as Collection;
  expect(variable).toContainEqual({ key: 'baseUrl', value: base });
  const statuses: number[] = [];
  for (const { request } of item) {
    const headers = new Headers({ Authorization: `Bearer ${key}` });
    for (const header of request.header) headers.set(header.key, filledIn(header.value));
    const body = request.body && { body: request.body.raw };
    const { method } = request;
    const response = await fetch(filledIn(request.url.raw), { method, headers, ...body });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([200, 201, 200]);
});
