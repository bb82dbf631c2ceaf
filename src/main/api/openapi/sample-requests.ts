/** The parts of an OpenAPI document from which requests are made. */
interface Document {
  info: { title: string; description: string };
  servers: { url: string }[];
  /** A path with servers of its own is outside the base address. */
  paths: Record<string, { servers?: unknown } & Record<string, Operation>>;
}

interface Operation {
  summary: string;
  description: string;
  parameters: { name: string; in: string; example?: string | number }[];
  requestBody?: { content: Record<string, { examples: Record<string, { value: unknown }> }> };
}

/** One request per operation, made from the document's examples. */
interface SampleRequest {
  readonly name: string;
  readonly description: string;
  readonly method: string;
  /** The part after the base address, with path parameters in braces. */
  readonly path: string;
  /** The values of path parameters. */
  readonly pathValues: readonly (readonly [name: string, value: string])[];
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON; null for a request without a body. */
  readonly body: string | null;
}

/** A fresh value with each request, in tools that know this variable: REST Client, httpyac, Postman. */
const FRESH = '{{$guid}}';

/** A document's sample requests, and whatever else a file of requests states. */
function sampleRequests(document: object): {
  title: string;
  warning: string;
  baseUrl: string;
  requests: SampleRequest[];
} {
  const { info, servers, paths } = document as Document;
  const requests = Object.entries(paths).flatMap(([path, { servers: elsewhere, ...operations }]) =>
    elsewhere
      ? []
      : Object.entries(operations).map(([method, operation]) => sample(path, method, operation)),
  );
  const [warning = ''] = info.description.replaceAll('*', '').split('\n');
  return { title: info.title, warning, baseUrl: servers[0]?.url ?? '', requests };
}

function sample(path: string, method: string, operation: Operation): SampleRequest {
  const { summary, description, parameters, requestBody } = operation;
  const examples = (place: string) =>
    parameters.flatMap(({ name, in: where, example }): [string, string][] =>
      where === place && example !== undefined ? [[name, String(example)]] : [],
    );
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const [example] = Object.values(media?.examples ?? {});
  return {
    name: summary,
    description,
    method: method.toUpperCase(),
    path,
    pathValues: examples('path'),
    query: examples('query'),
    headers: [
      ...(type === undefined ? [] : [['Content-Type', type] as const]),
      ...examples('header').map(([name, value]): [string, string] => [
        name,
        name === 'Idempotency-Key' ? FRESH : value,
      ]),
    ],
    body: example ? JSON.stringify(example.value, null, 2) : null,
  };
}

/**
 * A `.http` file with one request per operation, for the editors and tools that send such files
 * (REST Client of VS Code, JetBrains, httpyac). Its user fills in the key.
 */
export function httpFile(document: object): string {
  const { title, warning, baseUrl, requests } = sampleRequests(document);
  const head = `# ${title}\n# ${warning}\n\n@baseUrl = ${baseUrl}\n@apiKey = \n`;
  return [head, ...requests.map(written)].join('\n');
}

function written(request: SampleRequest): string {
  const { name, method, query, headers, body } = request;
  const path = request.pathValues.reduce(
    (filled, [parameter, value]) => filled.replace(`{${parameter}}`, value),
    request.path,
  );
  const search = new URLSearchParams(query.map(([key, value]) => [key, value])).toString();
  const lines = [
    `### ${name}`,
    `${method} {{baseUrl}}${path}${search === '' ? '' : `?${search}`}`,
    'Authorization: Bearer {{apiKey}}',
    ...headers.map(([key, value]) => `${key}: ${value}`),
    ...(body === null ? [] : ['', body]),
  ];
  return `${lines.join('\n')}\n`;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A Postman collection (format 2.1) with one request per operation, which newman runs as tests. */
export function postmanCollection(document: object): string {
  const { title, warning, baseUrl, requests } = sampleRequests(document);
  const collection = {
    info: { name: title, description: warning, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: baseUrl },
      { key: 'apiKey', value: '' },
      ...requests.flatMap(({ pathValues }) => pathValues.map(([key, value]) => ({ key, value }))),
    ],
    item: requests.map(item),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

const IS_SUCCESS = "pm.test('is a success', () => pm.response.to.be.success);";

/** The animal that was added is the one to be read. Its id is taken as text, with every digit. */
const KEEP_ID = 'pm.collectionVariables.set("petId", /"id":(\\d+)/.exec(pm.response.text())[1]);';

function item({ name, description, method, query, headers, body, ...rest }: SampleRequest): object {
  const path = rest.path.replace(/\{(\w+)\}/g, '{{$1}}');
  const search = query.map(([key, value]) => `${key}=${value}`).join('&');
  return {
    name,
    request: {
      method,
      description,
      header: headers.map(([key, value]) => ({ key, value })),
      url: {
        raw: `{{baseUrl}}${path}${search === '' ? '' : `?${search}`}`,
        host: ['{{baseUrl}}'],
        path: path.split('/').filter((segment) => segment !== ''),
        query: query.map(([key, value]) => ({ key, value })),
      },
      ...(body !== null && {
        body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } },
      }),
    },
    event: [
      {
        listen: 'test',
        script: {
          type: 'text/javascript',
          exec: [IS_SUCCESS, ...(method === 'POST' ? [KEEP_ID] : [])],
        },
      },
    ],
  };
}
