import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../shared/key.ts';
import { docsAssetsFolder, SWAGGER_UI_FILES } from './docs-assets.ts';

/** One file of the readable page of the interface. */
export interface DocsFile {
  readonly path: string;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  /** Reads it; raises when the installation is incomplete. */
  readonly read: () => Buffer;
}

/** Nothing but this service's own files runs or loads; swagger-ui draws with data: images. */
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

const page = (environment: Environment): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Animal Store: the interface (${environment})</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/docs.css" />
  </head>
  <body>
    <p class="mark ${environment}" role="note">${MARKS[environment]}</p>
    <div id="docs"></div>
    <noscript>This page needs JavaScript. <a href="/openapi.json">The OpenAPI document</a> says the same.</noscript>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const STYLE = `.mark { font: 16px/1.5 sans-serif; margin: 0; padding: 12px 24px; position: sticky; top: 0; z-index: 1; }
.production { background: #b00020; color: #fff; }
.staging { background: #dbe9f6; color: #12202f; }
`;

/** Asks this very address, under whichever name it was reached; shows int64 in replies with every digit. */
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

/** The readable page of the interface, which needs no internet: the page, its start and swagger-ui. */
export function docsFiles(environment: Environment): DocsFile[] {
  const made = (path: string, type: MediaType, content: string): DocsFile => ({
    path,
    headers: headersFor(type),
    read: () => Buffer.from(content),
  });
  return [
    made('/docs', 'text/html', page(environment)),
    made('/docs/docs.css', 'text/css', STYLE),
    made('/docs/start.js', 'text/javascript', START),
    ...SWAGGER_UI_FILES.map((name) => ({
      path: `/docs/${name}`,
      headers: headersFor(name.endsWith('.css') ? 'text/css' : 'text/javascript'),
      read: () => readFileSync(join(docsAssetsFolder(), name)),
    })),
  ];
}

type MediaType = 'text/html' | 'text/css' | 'text/javascript';

function headersFor(type: MediaType): readonly string[] {
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
