import type { ShopError } from '../../shared/errors.ts';
import type { Environment } from '../../shared/key.ts';
import { JSON_HEADERS, type KeylessPage } from './content.ts';
import { docsFiles } from './docs-page.ts';
import { toldError } from './error-reply.ts';
import { openApiDocument } from './openapi/document.ts';

/** The methods of a keyless page, as `Allow` names them. */
export const KEYLESS_METHODS = 'GET, HEAD';

/** What the keyless pages tell of a service. */
export interface Told {
  readonly environment: Environment;
  /** The app's version. */
  readonly version: string;
  /** Why nothing can be stored at the moment. */
  readonly storageProblem: () => ShopError | null;
  /** Under which base addresses it is reached at the moment; never empty. */
  readonly addresses: () => readonly string[];
}

/** The keyless pages by path: health, the OpenAPI document, and its readable form. */
export function keylessPages(told: Told): Map<string, KeylessPage> {
  return new Map([
    ['/healthz', () => health(told)],
    ['/openapi.json', description(told)],
    ...docsFiles(told.environment).map(({ path, headers, read }): [string, KeylessPage] => [
      path,
      page(headers, read),
    ]),
  ]);
}

/** 200 while additions are stored; else the status, code and words that additions fail with. */
function health({ environment, version, storageProblem }: Told): ReturnType<KeylessPage> {
  const problem = storageProblem();
  if (!problem) return healthReply(200, [], { status: 'ok', environment, version });
  const { status, code, message, headers } = toldError(problem);
  return healthReply(status, headers, { status: 'error', code, message, environment, version });
}

/** The OpenAPI document, made anew when the machine's addresses changed. */
function description({ environment, addresses }: Told): KeylessPage {
  let madeFor = '';
  let body = Buffer.alloc(0);
  return () => {
    const now = addresses();
    if (madeFor !== now.join()) {
      body = Buffer.from(JSON.stringify(openApiDocument({ environment, addresses: now })));
      madeFor = now.join();
    }
    return { status: 200, headers: JSON_HEADERS, body };
  };
}

function healthReply(
  status: number,
  headers: readonly string[],
  health: object,
): ReturnType<KeylessPage> {
  const body = Buffer.from(JSON.stringify(health));
  return { status, headers: [...JSON_HEADERS, ...headers], body };
}

/** A page that never changes, made on the first call. */
function page(headers: readonly string[], make: () => Buffer): KeylessPage {
  let body: Buffer | undefined;
  return () => ({ status: 200, headers, body: (body ??= make()) });
}
