import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { DOCS_FOLDER, SWAGGER_UI_FILES } from '../src/main/api/docs-assets.ts';

const LICENCES = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'];

/**
 * Puts the files that the service's page `/docs` loads beside the bundle, with their licences, so
 * that the packaged app needs neither node_modules nor the internet for it.
 */
export function swaggerUiAssets(): Plugin {
  const folder = join(process.cwd(), 'node_modules', 'swagger-ui-dist');
  return {
    name: 'swagger-ui-assets',
    async generateBundle() {
      for (const name of [...SWAGGER_UI_FILES, ...LICENCES]) {
        const source = await readFile(join(folder, name));
        this.emitFile({ type: 'asset', fileName: `${DOCS_FOLDER}/${name}`, source });
      }
    },
  };
}
