import type { Environment } from '../../shared/key.ts';
import { JSON_HEADERS } from './reply.ts';
import { docsFiles } from './docs-page.ts';
import { openApiDocument } from './openapi/document.ts';

/** A page that needs no key, counts for nobody and is never refused for a limit. */
export interface OpenPage {
  readonly headers: readonly string[];
  /** The bytes; made on the first call. */
  readonly body: () => Buffer;
}

/** The methods of an open page, as `Allow` names them. */
export const OPEN_PAGE_METHODS = 'GET, HEAD';

/** The open pages by path: health, the OpenAPI document, and its readable form. */
export function openPages(environment: Environment, version: string): Map<string, OpenPage> {
  const json = (value: () => unknown): OpenPage => ({
    headers: JSON_HEADERS,
    body: once(() => Buffer.from(JSON.stringify(value()))),
  });
  return new Map([
    ['/healthz', json(() => ({ status: 'ok', environment, version }))],
    ['/openapi.json', json(openApiDocument)],
    ...docsFiles().map(({ path, headers, read }): [string, OpenPage] => [
      path,
      { headers, body: once(read) },
    ]),
  ]);
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}
