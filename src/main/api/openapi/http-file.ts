import { sampleRequests, type SampleRequest } from './sample-requests.ts';

/**
 * A `.http` file with one request per operation, for the editors and tools that send such files
 * (REST Client of VS Code, JetBrains, httpyac). Its user fills in the key.
 */
export function httpFile(document: object): string {
  const { title, warning, baseUrl, requests } = sampleRequests(document);
  const head = `# ${title}\n# ${warning}\n\n@baseUrl = ${baseUrl}\n@apiKey = \n`;
  return [head, ...requests.map(written)].join('\n');
}

function written({ name, method, path, query, headers, body }: SampleRequest): string {
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
