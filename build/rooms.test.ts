import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'animal-store-rooms-'));
  writeFileSync(join(folder, 'tsconfig.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the project's rules on a small house made for the test. */
async function check(
  files: Record<string, string>,
): Promise<{ exitCode: number; report: unknown }> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { options, ...ruleSet } = await extractConfig(
    join(import.meta.dirname, '../.dependency-cruiser.js'),
  );
  const { output, exitCode } = await cruise(['src'], {
    ...options,
    ruleSet,
    validate: true,
    baseDir: folder,
    outputType: 'err',
  });
  return { exitCode, report: output };
}

test('allowed imports pass', async () => {
  const { exitCode, report } = await check({
    'src/shared/pet.ts': 'export const a = 1;',
    'src/main/store/store.ts': "export { a } from '../../shared/pet.ts';",
    'src/main/api/api.ts': "export { a } from '../store/store.ts';",
  });
  expect(report).toContain('no dependency violations');
  expect(exitCode).toBe(0);
});

test('an import that is not allowed fails', async () => {
  const { exitCode, report } = await check({
    'src/main/app/shop.ts': 'export const a = 1;',
    'src/main/api/api.ts': "export { a } from '../app/shop.ts';",
  });
  expect(report).toContain('imports-of-api');
  expect(exitCode).not.toBe(0);
});

test('the database behind the store is reached through its interface alone', async () => {
  const { exitCode, report } = await check({
    'src/main/store/sqlite/pets.ts': 'export const a = 1;',
    'src/main/keys/keys.ts': "export { a } from '../store/sqlite/pets.ts';",
  });
  expect(report).toContain('imports-of-keys');
  expect(exitCode).not.toBe(0);
});

test('backups reach the database through the work on its files alone', async () => {
  const { exitCode, report } = await check({
    'src/main/store/sqlite/files/seal.ts': 'export const a = 1;',
    'src/main/store/sqlite/pets.ts': 'export const a = 1;',
    'src/main/backups/keeper.ts': "export { a } from '../store/sqlite/files/seal.ts';",
    'src/main/backups/restore.ts': "export { a } from '../store/sqlite/pets.ts';",
  });
  expect(report).toContain('restore.ts → src/main/store/sqlite/pets.ts');
  expect(report).not.toContain('keeper.ts →');
  expect(exitCode).not.toBe(0);
});

test.each(['backups', 'app', 'store/postgres'])('no SQLite in %s', async (room) => {
  const { exitCode, report } = await check({
    'node_modules/better-sqlite3/package.json': '{ "name": "better-sqlite3", "main": "index.js" }',
    'node_modules/better-sqlite3/index.js': 'exports.a = 1;',
    'package.json': '{ "dependencies": { "better-sqlite3": "*" } }',
    [`src/main/${room}/copy.ts`]: "export { a } from 'better-sqlite3';",
    'src/main/store/sqlite/files/copy.ts': "export { a } from 'better-sqlite3';",
  });
  expect(report).toContain(`better-sqlite3-from-one-place: src/main/${room}/copy.ts`);
  expect(report).not.toContain('better-sqlite3-from-one-place: src/main/store/sqlite');
  expect(exitCode).not.toBe(0);
});

test('a circle fails, of types alone too', async () => {
  const { exitCode, report } = await check({
    'src/main/limits/a.ts': "import type { B } from './b.ts';\nexport type A = B | 1;",
    'src/main/limits/b.ts': "import type { A } from './a.ts';\nexport type B = A | 2;",
  });
  expect(report).toContain('no-circles');
  expect(exitCode).not.toBe(0);
});

test('a room that nobody named fails', async () => {
  const { exitCode, report } = await check({
    'src/shared/pet.ts': 'export const a = 1;',
    'src/main/attic/box.ts': "export { a } from '../../shared/pet.ts';",
  });
  expect(report).toContain('no-unnamed-room');
  expect(exitCode).not.toBe(0);
});

test('features of the window stay apart, and what they share knows none of them', async () => {
  const { exitCode, report } = await check({
    'src/renderer/features/tills/table.ts': 'export const a = 1;',
    'src/renderer/features/history/list.ts': "export { a } from '../tills/table.ts';",
    'src/renderer/ui/button.ts': "export { a } from '../features/tills/table.ts';",
    'src/renderer/features/persons/list.ts': "export { a } from '../../ui/text.ts';",
    'src/renderer/ui/text.ts': 'export const a = 1;',
  });
  expect(report).toContain('features-apart: src/renderer/features/history/list.ts');
  expect(report).toContain('window-ui: src/renderer/ui/button.ts');
  expect(report).toContain('2 dependency violations');
  expect(exitCode).not.toBe(0);
});

test('folders of the window that import each other in a circle fail', async () => {
  const { exitCode, report } = await check({
    'src/renderer/animals/list/rows.ts': "export { a } from '../view/order.ts';",
    'src/renderer/animals/view/order.ts': 'export const a = 1;',
    'src/renderer/animals/view/text.ts': "export { b } from '../list/cells.ts';",
    'src/renderer/animals/list/cells.ts': 'export const b = 1;',
  });
  expect(report).toContain('no-circles-of-folders');
  expect(exitCode).not.toBe(0);
});
