import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import {
  CLIENT_FILE,
  DOCS_FOLDER,
  GUIDE_FILE,
  SWAGGER_UI_FILES,
} from '../src/main/api/docs-page.ts';
import { ERRORS, SERVICE_ERROR_CODES } from '../src/shared/error-codes.ts';
import { clientPackage } from './client-package.ts';

const LICENCES = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'];

const GUIDE = join(process.cwd(), 'docs', 'building-a-till.md');
/** Where the guide says what the client's file must be. */
const CHECKSUM_MARK = '<!-- client checksum -->';
/** Where the guide lists the error codes. */
const ERROR_CODES_MARK = '<!-- error codes -->';

function errorTable(): string {
  const rows = SERVICE_ERROR_CODES.map((code) => {
    const { status, tills } = ERRORS[code];
    return `| ${status} | \`${code}\` | ${tills.cause} | ${tills.retry} |`;
  });
  return ['| Status | Code | Cause | Try again |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/**
 * Puts the rendered guide, the client for tills and the files of the service's reference beside the
 * bundle, with their licences, so that the packaged app needs neither node_modules nor internet access for them.
 */
export function docsAssets(): Plugin {
  const folder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  return {
    name: 'docs-assets',
    async generateBundle() {
      const text = await readFile(GUIDE, 'utf8');
      const client = await clientPackage();
      const checksum = createHash('sha256').update(client).digest('hex');
      const filled = text.replace(CHECKSUM_MARK, `\`${checksum}\``);
      const guide = await marked(filled.replace(ERROR_CODES_MARK, errorTable));
      this.emitFile({ type: 'asset', fileName: `${DOCS_FOLDER}/${GUIDE_FILE}`, source: guide });
      this.emitFile({ type: 'asset', fileName: `${DOCS_FOLDER}/${CLIENT_FILE}`, source: client });
      for (const name of LICENCES) {
        const source = await readFile(join(folder, name));
        this.emitFile({ type: 'asset', fileName: `${DOCS_FOLDER}/${name}`, source });
      }
      for (const name of SWAGGER_UI_FILES) {
        const source = gzipSync(await readFile(join(folder, name)), { level: 9 });
        this.emitFile({ type: 'asset', fileName: `${DOCS_FOLDER}/${name}.gz`, source });
      }
    },
  };
}
