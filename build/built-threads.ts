import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const NAME = '\0built-threads';
const BUILT = pathToFileURL(join(import.meta.dirname, '../out/main/'));

/**
 * Has tests start the threads of the built program, which needs half of the time that their many
 * sources take. A test of the lookup itself gets the real one.
 */
export function builtThreads(): Plugin {
  return {
    name: 'built-threads',
    enforce: 'pre',
    // An absolute name was resolved before: by that test.
    resolveId: (source, importer) =>
      /^[.].*\/thread-module[.]ts$/.test(source) && !importer?.endsWith('.test.ts')
        ? NAME
        : undefined,
    load: (id) =>
      id === NAME
        ? `export const threadModule = (name) => new URL(name + '.js', '${BUILT.href}');`
        : undefined,
  };
}
