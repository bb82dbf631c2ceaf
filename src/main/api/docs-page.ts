import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../shared/key.ts';

/** The files of swagger-ui that the API reference page loads; the build packs them with gzip. */
export const SWAGGER_UI_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

/** The guide for till developers, rendered from docs/building-a-till.md. */
export const GUIDE_FILE = 'guide.html';

/** The client for tills, packed as `npm install` takes it. */
export const CLIENT_FILE = 'animal-store-client.tgz';

/** Where the build puts them, beside the entries that it writes (see build/docs-assets.ts). */
export const DOCS_FOLDER = 'docs';

/**
 * The folder that holds them. In the built program it is beside this module, or one level up when
 * this module is in a chunk; when run from source, it is where the last build put it. Undefined
 * when nothing was built.
 */
function builtFolder(): string | undefined {
  return [`./${DOCS_FOLDER}/`, `../${DOCS_FOLDER}/`, `../../../out/main/${DOCS_FOLDER}/`]
    .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
    .find((folder) => existsSync(join(folder, GUIDE_FILE)));
}

/** Reads one of the files. Throws when the installation is incomplete. */
export function readDocsFile(name: string): Buffer {
  const folder = builtFolder();
  if (folder === undefined) throw new Error('The documentation was not built');
  return readFileSync(join(folder, name));
}

/** A file of the documentation. */
export interface DocsFile {
  readonly path: string;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  /** Reads the file; throws when the installation is incomplete. */
  readonly read: () => Buffer;
}

/** Only this service's own files may run or load; swagger-ui draws with data: images. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const MARKS: Record<Environment, string> = {
  production:
    '<strong>Production.</strong> “Try it out” works on the real stock of this shop: what you add stays. Use staging to try things out.',
  staging: '<strong>Staging.</strong> Try things out here: nothing of it is in the shop’s stock.',
};

/** Wraps content in a page of the documentation. */
function page(environment: Environment, title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Animal Store: ${title} (${environment})</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/docs.css" />
  </head>
  <body>
    <p class="mark ${environment}" role="note">${MARKS[environment]}</p>
    <nav><a href="/docs">Guide</a> <a href="/docs/reference">Reference</a> <a href="/openapi.json">OpenAPI document</a> <a href="/docs/animal-store.postman_collection.json">Postman collection</a> <a href="/docs/animal-store.http">.http file</a> <a href="/docs/animal-store-client.tgz">TypeScript client</a></nav>
${content}
  </body>
</html>
`;
}

const REFERENCE = `    <div id="docs"></div>
    <noscript>This page needs JavaScript. <a href="/openapi.json">The OpenAPI document</a> says the same.</noscript>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>`;

/** The guide's examples, as they stand in the repository, go to staging where it usually is. */
const EXAMPLES = { origin: 'http://127.0.0.1:7388', key: 'ast_test_…' };
const KEYS: Record<Environment, string> = { production: 'ast_live_…', staging: EXAMPLES.key };

/** The guide with examples for this service: `baseAddress` is one of its own. Throws as `read`. */
export function guidePage(environment: Environment, baseAddress: string): string {
  const content = readDocsFile(GUIDE_FILE)
    .toString('utf8')
    .replaceAll(EXAMPLES.origin, new URL(baseAddress).origin)
    .replaceAll(`KEY=${EXAMPLES.key}`, `KEY=${KEYS[environment]}`);
  return page(environment, 'building a till', `<main class="guide">\n${content}</main>`);
}

const STYLE = `.mark { font: 16px/1.5 sans-serif; margin: 0; padding: 12px 24px; position: sticky; top: 0; z-index: 1; }
.production { background: #b00020; color: #fff; }
.staging { background: #dbe9f6; color: #12202f; }
nav { font: 16px/1.5 sans-serif; padding: 12px 24px 0; }
nav a { color: #0b57d0; margin-right: 16px; }
.guide { color: #1c1b1f; font: 16px/1.6 sans-serif; margin: 0 auto; max-width: 60rem; padding: 0 24px 64px; }
.guide pre { background: #f3f3f6; border-radius: 8px; overflow-x: auto; padding: 12px 16px; }
.guide code { font: 14px/1.5 monospace; }
.guide table { border-collapse: collapse; display: block; overflow-x: auto; }
.guide th, .guide td { border-bottom: 1px solid #d5d5dc; padding: 6px 16px 6px 0; text-align: left; vertical-align: top; }
@media (prefers-color-scheme: dark) {
  body { background: #17171b; }
  nav a { color: #a8c7fa; }
  .guide { color: #e6e1e5; }
  .guide pre { background: #26262c; }
  .guide th, .guide td { border-color: #3b3b44; }
  #docs { background: #fff; }
}
`;

/**
 * Sends requests to this same address, by whatever name it was reached, and shows the int64s of
 * replies with every digit.
 */
const START = `const parse = JSON.parse;
const exact = (key, value, { source }) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && source && JSON.rawJSON
    ? JSON.rawJSON(source)
    : value;
fetch('/openapi.json')
  .then((response) => response.json())
  .then((spec) => {
    spec.servers = [{ ...spec.servers[0], url: location.origin + '/v1' }];
    JSON.parse = (text, reviver) => parse(text, reviver ?? exact);
    SwaggerUIBundle({ spec, dom_id: '#docs', validatorUrl: null, defaultModelsExpandDepth: 2 });
  });
`;

/**
 * The documentation besides the guide, which works without internet access: the reference, and what
 * both load.
 */
export function docsFiles(environment: Environment): DocsFile[] {
  const made = (path: string, type: MediaType, content: () => string): DocsFile => ({
    path,
    headers: headersFor(type),
    read: () => Buffer.from(content()),
  });
  return [
    made('/docs/reference', 'text/html', () => page(environment, 'the interface', REFERENCE)),
    made('/docs/docs.css', 'text/css', () => STYLE),
    made('/docs/start.js', 'text/javascript', () => START),
    ...SWAGGER_UI_FILES.map((name) => ({
      path: `/docs/${name}`,
      // Browsers alone load them, and every browser unpacks them.
      headers: [
        ...headersFor(name.endsWith('.css') ? 'text/css' : 'text/javascript'),
        ...['Content-Encoding', 'gzip'],
      ],
      read: () => readDocsFile(`${name}.gz`),
    })),
  ];
}

type MediaType = 'text/html' | 'text/css' | 'text/javascript';

/** The headers of a page or of what it loads. */
export function headersFor(type: MediaType): readonly string[] {
  return [
    'Content-Type',
    `${type}; charset=utf-8`,
    'Content-Security-Policy',
    CONTENT_SECURITY_POLICY,
    'Cache-Control',
    'no-cache',
    'Referrer-Policy',
    'no-referrer',
    'X-Content-Type-Options',
    'nosniff',
  ];
}
