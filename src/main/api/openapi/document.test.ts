import { afterEach, describe, expect, test } from 'vitest';
import type { Environment } from '../../../shared/key.ts';
import { send } from '../../testing/raw-http.ts';
import { openApiDocument } from './document.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

/** The OpenAPI document as it is served; examples.test.ts compares it with real replies. */

let service: TestService;
afterEach(async () => {
  await service.close();
});

interface Operation {
  operationId: string;
  tags: string[];
  deprecated?: boolean;
  responses: Record<string, { content: Record<string, { examples: Record<string, Example> }> }>;
}

interface Example {
  value: { status?: number };
}

interface Document {
  info: { title: string; description: string };
  servers: { url: string; description: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

async function documentOf(environment: Environment): Promise<Document> {
  service = await startTestService({ environment });
  const { body } = await send(service.port, { path: '/openapi.json' });
  return JSON.parse(body) as Document;
}

function operationsOf({ paths }: Document): Operation[] {
  return Object.values(paths).flatMap((path) =>
    Object.values(path).filter((operation) => 'operationId' in operation),
  );
}

/** Every value under a name, however deep. */
function valuesOf(name: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([key, value]: [string, unknown]) => [
    ...(key === name ? [value] : []),
    ...valuesOf(name, value),
  ]);
}

test.each([
  ['production', 'Production', 'Animal Store Service Interface', '**This is production:**'],
  ['staging', 'Staging', 'Animal Store Service Interface (staging)', '**This is staging:**'],
] as const)('says that it is of %s', async (environment, server, title, words) => {
  const { info, servers } = await documentOf(environment);
  expect(servers).toEqual([{ url: `http://127.0.0.1:${service.port}/v1`, description: server }]);
  expect(info.title).toBe(title);
  expect(info.description.startsWith(words)).toBe(true);
});

describe('the document', () => {
  test('refers only to what it has', async () => {
    const document = await documentOf('production');
    const { schemas, securitySchemes } = document.components;
    const references = new Set(valuesOf('$ref', document));
    expect([...references].sort()).toEqual(
      Object.keys(schemas)
        .map((name) => `#/components/schemas/${name}`)
        .sort(),
    );
    expect(document.security).toEqual([{ apiKey: [] }]);
    expect(securitySchemes).toEqual({
      apiKey: expect.objectContaining({ type: 'http', scheme: 'bearer' }) as object,
    });
    const tags = document.tags.map(({ name }) => name);
    const used = operationsOf(document).flatMap((operation) => operation.tags);
    expect([...new Set(used)]).toEqual(tags);
    for (const words of ['description', 'summary']) {
      expect(valuesOf(words, document)).not.toContain('');
    }
    for (const mark of ['$schema', '$id']) expect(valuesOf(mark, document)).toEqual([]);
  });

  test.each([
    ['listPets', [200, 400, 401, 405, 408, 414, 429, 431, 500, 503], undefined],
    [
      'createPet',
      [201, 400, 401, 405, 408, 409, 412, 413, 414, 415, 422, 429, 431, 500, 503],
      undefined,
    ],
    ['getPet', [200, 400, 401, 404, 405, 408, 414, 429, 431, 500, 503], true],
  ])('has every reply to %s, each with examples', async (id, statuses, deprecated) => {
    const document = await documentOf('production');
    const operation = operationsOf(document).find(({ operationId }) => operationId === id);
    expect(operation?.deprecated).toBe(deprecated);
    expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual(statuses);
    for (const [status, { content }] of Object.entries(operation?.responses ?? {})) {
      const examples = Object.values(content['application/json']?.examples ?? {});
      expect(examples.length, status).toBeGreaterThan(0);
      if (Number(status) < 400) continue;
      for (const { value } of examples) expect(value.status).toBe(Number(status));
    }
  });

  test('is of OpenAPI 3.1, says under which licence, and invents nobody to ask', async () => {
    const document = await documentOf('production');
    expect(document.info).not.toHaveProperty('contact');
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: {
        version: '1.0.0',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      paths: { '/pets': { post: { requestBody: { required: true } } } },
    });
    const operations = operationsOf(document).map(({ operationId }) => operationId);
    expect(operations).toEqual(['listPets', 'createPet', 'getPet', 'getHealth']);
  });

  test('says where to ask when the packager of the app has said where its project lives', () => {
    const addresses = ['http://127.0.0.1:4080/v1'];
    const project = 'https://github.com/ada/store';
    expect(openApiDocument({ environment: 'production', addresses, project })).toMatchObject({
      info: { contact: { name: 'Animal Store maintainers', url: project } },
    });
  });

  test('gives each field of an animal an example, and int64 the advice on digits', async () => {
    const { schemas } = (await documentOf('production')).components;
    for (const name of ['Pet', 'NewPet']) {
      const { properties } = schemas[name] as { properties: Record<string, object> };
      expect(properties).toMatchObject({
        name: { examples: ['Rex'] },
        categoryId: { examples: [3], description: expect.stringContaining('BigInt') as string },
        status: { $ref: '#/components/schemas/PetStatus' },
      });
      expect(properties['name']).not.toHaveProperty(
        'description',
        expect.stringContaining('BigInt'),
      );
    }
  });
});
