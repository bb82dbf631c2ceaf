import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Animal Store: the interface</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <noscript>This page needs JavaScript. <a href="/openapi.json">The OpenAPI document</a> says the same.</noscript>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  validatorUrl: null,
  defaultModelsExpandDepth: 2,
});
`;

/** The readable page of the interface, which needs no internet: the page, its start and swagger-ui. */
export function docsFiles(): DocsFile[] {
  return [
    { path: '/docs', headers: headersFor('text/html'), read: () => Buffer.from(PAGE) },
    {
      path: '/docs/start.js',
      headers: headersFor('text/javascript'),
      read: () => Buffer.from(START),
    },
    ...SWAGGER_UI_FILES.map((name) => ({
      path: `/docs/${name}`,
      headers: headersFor(name.endsWith('.css') ? 'text/css' : 'text/javascript'),
      read: () => readFileSync(join(docsAssetsFolder(), name)),
    })),
  ];
}

function headersFor(type: 'text/html' | 'text/css' | 'text/javascript'): readonly string[] {
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
