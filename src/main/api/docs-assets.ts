import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files of swagger-ui that the page of the interface loads. */
export const SWAGGER_UI_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

/** Where the build puts them, beside the entries that it writes (see build/swagger-ui-assets.ts). */
export const DOCS_FOLDER = 'docs';

/**
 * The folder that holds the files of swagger-ui: beside the built program, where this module is an
 * entry or one folder deeper in a chunk; run from its sources, the installed package.
 */
export function docsAssetsFolder(): string {
  const built = [`./${DOCS_FOLDER}/`, `../${DOCS_FOLDER}/`]
    .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
    .find((folder) => existsSync(folder));
  return built ?? dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
}
