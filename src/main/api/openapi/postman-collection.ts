import { sampleRequests, type SampleRequest } from './sample-requests.ts';

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
    ],
    item: requests.map(item),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function item({ name, description, method, path, query, headers, body }: SampleRequest): object {
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
          exec: ["pm.test('is a success', () => pm.response.to.be.success);"],
        },
      },
    ],
  };
}
