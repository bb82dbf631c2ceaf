import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
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
  expect(requests[1]).toContain('\nIdempotency-Key: {{$guid}}\n');
  expect(requests[2]).toBe('GET {{baseUrl}}/pets/1\nAuthorization: Bearer {{apiKey}}\n');
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

interface Pair {
  key: string;
  value: string;
}

interface Collection {
  info: { name: string; description: string; schema: string };
  auth: { type: 'bearer'; bearer: [Pair] };
  variable: Pair[];
  item: {
    request: {
      method: string;
      url: { raw: string; host: string[]; path: string[]; query: Pair[] };
      header: Pair[];
      body?: { mode: 'raw'; raw: string; options: { raw: { language: string } } };
    };
    event: { listen: string; script: { type: string; exec: string[] } }[];
  }[];
}

/** Runs a request's script on its response, with `variables`; returns the names of the tests that pass. */
function passedTests(
  script: readonly string[],
  isSuccess: boolean,
  text: string,
  variables: Map<string, string>,
): string[] {
  const passed: string[] = [];
  const be = {
    get success(): true {
      if (!isSuccess) throw new Error('expected a success');
      return true;
    },
  };
  const check = (name: string, run: () => void): void => {
    run();
    passed.push(name);
  };
  const response = { to: { be }, text: () => text };
  runInNewContext(script.join('\n'), {
    pm: { test: check, response, collectionVariables: variables },
  });
  return passed;
}

test('the Postman collection works against the service that it came from', async () => {
  const file = await download('animal-store.postman_collection.json');
  const { info, auth, variable, item } = JSON.parse(file) as Collection;
  expect(info).toEqual({
    name: 'Animal Store Service Interface (staging)',
    description: expect.stringMatching(/^This is staging:/) as string,
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  });
  expect(variable).toEqual([
    { key: 'baseUrl', value: base },
    { key: 'apiKey', value: '' },
    { key: 'petId', value: '1' },
  ]);
  // The collection reads the animal that it adds, whatever others there are.
  for (const name of ['One', 'Two']) {
    await service.store.pets.add({ pet: { name, categoryId: 1n }, author: UNNAMED_CLERK });
  }
  const variables = new Map<string, string>();
  const bodies: string[] = [];
  expect(auth).toEqual({
    type: 'bearer',
    bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }],
  });
  const statuses: number[] = [];
  for (const { request, event } of item) {
    const { method, url, body } = request;
    const search = url.query.map(({ key, value }) => `${key}=${value}`).join('&');
    const parts = [...url.host, ...url.path].join('/');
    expect(url.raw).toBe(search === '' ? parts : `${parts}?${search}`);
    const headers = new Headers({ Authorization: `Bearer ${key}` });
    for (const header of request.header) headers.set(header.key, filledIn(header.value));
    if (body) expect(body).toMatchObject({ mode: 'raw', options: { raw: { language: 'json' } } });
    const address = url.raw.replace('{{petId}}', () => variables.get('petId') ?? '');
    const response = await fetch(filledIn(address), {
      method,
      headers,
      ...(body && { body: body.raw }),
    });
    statuses.push(response.status);
    expect(event).toMatchObject([{ listen: 'test', script: { type: 'text/javascript' } }]);
    const script = event[0]?.script.exec ?? [];
    const text = await response.text();
    bodies.push(text);
    expect(passedTests(script, response.ok, text, variables)).toEqual(['is a success']);
    expect(() => passedTests(script, false, text, variables)).toThrow('expected a success');
  }
  expect(statuses).toEqual([200, 201, 200]);
  expect(bodies[2]).toBe(bodies[1]);
  expect(item.map(({ request }) => 'body' in request)).toEqual([false, true, false]);
  expect(item[0]?.request.url.query.map(({ key }) => key)).toEqual(['limit', 'status']);
});
