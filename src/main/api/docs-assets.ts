import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files of swagger-ui that the API reference page loads. */
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
