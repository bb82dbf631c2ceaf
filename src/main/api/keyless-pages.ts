import type { Environment } from '../../shared/key.ts';
import { JSON_HEADERS, type KeylessPage } from './content.ts';
import { docsFiles } from './docs-page.ts';
import { openApiDocument } from './openapi/document.ts';

/** The methods of a keyless page, as `Allow` names them. */
export const KEYLESS_METHODS = 'GET, HEAD';

/** The keyless pages by path: health, the OpenAPI document, and its readable form. */
export function keylessPages(environment: Environment, version: string): Map<string, KeylessPage> {
  const json = (value: () => unknown): KeylessPage => ({
    headers: JSON_HEADERS,
    body: once(() => Buffer.from(JSON.stringify(value()))),
  });
  return new Map([
    ['/healthz', json(() => ({ status: 'ok', environment, version }))],
    ['/openapi.json', json(openApiDocument)],
    ...docsFiles().map(({ path, headers, read }): [string, KeylessPage] => [
      path,
      { headers, body: once(read) },
    ]),
  ]);
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}
