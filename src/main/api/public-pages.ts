import type { ShopError } from '../../shared/errors.ts';
import type { Environment } from '../../shared/key.ts';
import { JSON_HEADERS, type KeylessPage } from './content.ts';
import { CLIENT_FILE, docsFiles, guidePage, headersFor, readDocsFile } from './docs-page.ts';
import { publicError } from './refusals.ts';
import { INTERFACE_VERSION, openApiDocument } from './openapi/document.ts';
import { httpFile, postmanCollection } from './openapi/sample-requests.ts';

/** The methods of a keyless page, as `Allow` names them. */
export const KEYLESS_METHODS = 'GET, HEAD';

/** The names of the files that can be downloaded beside the guide. */
const HTTP_FILE = 'animal-store.http';
const POSTMAN_FILE = 'animal-store.postman_collection.json';

/** What the keyless pages say about a service. */
export interface ServiceFacts {
  readonly environment: Environment;
  /** The app's version. */
  readonly version: string;
  /** Why nothing can be stored at the moment. */
  readonly storageProblem: () => ShopError | null;
  /** Whether the stock is in a separate database, which a restart of this process does not bring back. */
  readonly isStockElsewhere: boolean;
  /** Whether this process is about to end. */
  readonly isDraining: () => boolean;
  /** The base addresses at which the service is currently reached; never empty. */
  readonly addresses: () => readonly string[];
  /** The https address of the project; null where the packager of the app has not said it. */
  readonly project: string | null;
}

/**
 * The keyless pages by path: health, readiness, versions, the OpenAPI document and what derives from it, and
 * the guide.
 */
export function publicPages(facts: ServiceFacts): Map<string, KeylessPage> {
  return new Map([
    ['/healthz', () => health(facts)],
    ['/readyz', () => readiness(facts)],
    ['/version', () => healthReply(200, [], { ...identity(facts), interface: INTERFACE_VERSION })],
    ['/openapi.json', fromDocument(facts, JSON_HEADERS, (document) => JSON.stringify(document))],
    [
      `/docs/${HTTP_FILE}`,
      fromDocument(facts, savedAs(HTTP_FILE, 'text/plain; charset=utf-8'), httpFile),
    ],
    [
      `/docs/${POSTMAN_FILE}`,
      fromDocument(facts, savedAs(POSTMAN_FILE, 'application/json'), postmanCollection),
    ],
    [
      '/docs',
      byAddress(facts, headersFor('text/html'), ([base = '']) =>
        guidePage(facts.environment, base),
      ),
    ],
    [
      `/docs/${CLIENT_FILE}`,
      page(savedAs(CLIENT_FILE, 'application/gzip'), () => readDocsFile(CLIENT_FILE)),
    ],
    ...docsFiles(facts.environment).map(({ path, headers, read }): [string, KeylessPage] => [
      path,
      page(headers, read),
    ]),
  ]);
}

/**
 * Liveness: 200 while additions are stored, otherwise the status, code and words with which
 * additions fail. Still 200 when a separate database can't be reached: whatever restarts dead
 * processes must not restart this one. It must when a newer version has changed that database: only
 * a start ends that, of the program that has been updated since.
 */
function health(facts: ServiceFacts): ReturnType<KeylessPage> {
  const problem = facts.storageProblem();
  if (!problem) return healthReply(200, [], { status: 'ok', ...identity(facts) });
  const { status, code, message, headers } = publicError(problem);
  return facts.isStockElsewhere && problem.code !== 'database_newer'
    ? healthReply(200, [], { status: 'degraded', code, message, ...identity(facts) })
    : healthReply(status, headers, { status: 'error', code, message, ...identity(facts) });
}

/** Readiness: 200 while a load balancer may send requests here, otherwise 503. */
function readiness(facts: ServiceFacts): ReturnType<KeylessPage> {
  if (facts.isDraining()) return healthReply(503, [], { status: 'draining', ...identity(facts) });
  const problem = facts.storageProblem();
  if (!problem) return healthReply(200, [], { status: 'ready', ...identity(facts) });
  const { status, code, message, headers } = publicError(problem);
  return healthReply(status, headers, { status: 'error', code, message, ...identity(facts) });
}

function identity({
  environment,
  version,
}: ServiceFacts): Pick<ServiceFacts, 'environment' | 'version'> {
  return { environment, version };
}

/** A page derived from the OpenAPI document. */
function fromDocument(
  facts: ServiceFacts,
  headers: readonly string[],
  write: (document: object) => string,
): KeylessPage {
  const { environment, project } = facts;
  return byAddress(facts, headers, (addresses) =>
    write(openApiDocument({ environment, addresses, project })),
  );
}

/** A page with the machine's addresses, written again when they change. */
function byAddress(
  { addresses }: ServiceFacts,
  headers: readonly string[],
  write: (addresses: readonly string[]) => string,
): KeylessPage {
  let madeFor = '';
  let body = Buffer.alloc(0);
  return () => {
    const now = addresses();
    if (madeFor !== now.join()) {
      body = Buffer.from(write(now));
      madeFor = now.join();
    }
    return { status: 200, headers, body };
  };
}

/** Headers for a file that a browser saves instead of showing (RFC 6266). */
function savedAs(name: string, type: string): readonly string[] {
  return [
    'Content-Type',
    type,
    'Content-Disposition',
    `attachment; filename="${name}"`,
    'Cache-Control',
    'no-cache',
    'X-Content-Type-Options',
    'nosniff',
  ];
}

function healthReply(
  status: number,
  headers: readonly string[],
  health: object,
): ReturnType<KeylessPage> {
  const body = Buffer.from(JSON.stringify(health));
  return { status, headers: [...JSON_HEADERS, ...headers], body };
}

/** A page that never changes, created on the first call. */
function page(headers: readonly string[], make: () => Buffer): KeylessPage {
  let body: Buffer | undefined;
  return () => ({ status: 200, headers, body: (body ??= make()) });
}
