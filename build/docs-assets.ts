import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import {
  CLIENT_FILE,
  DOCS_FOLDER,
  GUIDE_FILE,
  SWAGGER_UI_FILES,
} from '../src/main/api/docs-assets.ts';
import { clientPackage } from './client-package.ts';

const LICENCES = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'];

const GUIDE = join(process.cwd(), 'docs', 'building-a-till.md');

/**
 * Puts the rendered guide, the client for tills and the files of the service's reference beside the
 * bundle, with their licences, so that the packaged app needs neither node_modules nor internet access for them.
 */
export function docsAssets(): Plugin {
  const folder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  return {
    name: 'docs-assets',
    async generateBundle() {
      const guide = await marked(await readFile(GUIDE, 'utf8'));
      this.emitFile({ type: 'asset', fileName: `${DOCS_FOLDER}/${GUIDE_FILE}`, source: guide });
      const client = await clientPackage();
      this.emitFile({ type: 'asset', fileName: `${DOCS_FOLDER}/${CLIENT_FILE}`, source: client });
      for (const name of [...SWAGGER_UI_FILES, ...LICENCES]) {
        const source = await readFile(join(folder, name));
        this.emitFile({ type: 'asset', fileName: `${DOCS_FOLDER}/${name}`, source });
      }
    },
  };
}
