import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { messages } from '../messages.ts';

const root = join(import.meta.dirname, '..', '..');

/** What the next version might do to a database: something that no older program can know. */
const NEXT_MIGRATION = `
ALTER TABLE pets ADD COLUMN note TEXT;
CREATE TABLE next_version (only_row INTEGER PRIMARY KEY) STRICT;
`;

/**
 * Builds `serve.js` and `cli.js` of this version or of the next one, which has the same sources and
 * one more migration. So an upgrade and a downgrade can be tested with two real programs before the
 * next version exists. Throws when the list of migrations is not in its usual place.
 */
export async function buildVersion(version: 'this' | 'next', folder: string): Promise<void> {
  const changed: string[] = [];
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { external: ['better-sqlite3', 'keytar'], noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: { serve: 'src/main/serve.ts', cli: 'src/main/cli.ts' } },
    },
    plugins: [messages(), ...(version === 'next' ? [oneMoreMigration(changed)] : [])],
  });
  if (version === 'next' && changed.length !== 1) {
    throw new Error('The list of migrations was not found in store/sqlite/migrate.ts.');
  }
  // The native modules are found from this folder as they are when run from source.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

function oneMoreMigration(changed: string[]): Plugin {
  return {
    name: 'one-more-migration',
    transform(code, id) {
      const list = /const MIGRATIONS = \[([^\]]*)\];/;
      if (!id.endsWith('/store/sqlite/migrate.ts') || !list.test(code)) return undefined;
      changed.push(id);
      return code.replace(list, `const MIGRATIONS = [$1, ${JSON.stringify(NEXT_MIGRATION)}];`);
    },
  };
}
