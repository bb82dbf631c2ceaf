import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/** What the version after this one would do to a database: something that no older program can know. */
const NEXT_MIGRATION = `
ALTER TABLE pets ADD COLUMN note TEXT;
CREATE TABLE next_version (only_row INTEGER PRIMARY KEY) STRICT;
`;

/**
 * Builds `serve.js` and `cli.js` as the version after this one would be: the same sources with one
 * more migration. So an upgrade and a downgrade can be tried with two real programs before the second
 * one is written.
 */
export async function buildNextVersion(folder: string): Promise<void> {
  const changed: string[] = [];
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { external: ['better-sqlite3', 'keytar'], noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      rolldownOptions: { input: { serve: 'src/main/serve.ts', cli: 'src/main/cli.ts' } },
    },
    plugins: [
      {
        name: 'one-more-migration',
        transform(code, id) {
          if (!id.endsWith('/store/migrate.ts')) return undefined;
          const list = /const MIGRATIONS = \[([^\]]*)\];/;
          if (list.test(code)) changed.push(id);
          return code.replace(list, `const MIGRATIONS = [$1, ${JSON.stringify(NEXT_MIGRATION)}];`);
        },
      },
    ],
  });
  if (changed.length !== 1)
    throw new Error('The list of migrations was not found in store/migrate.ts.');
  // The native modules are found from the folder as they are from the sources.
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}
