import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { oneByte } from './one-byte-sources.ts';

test('escaped characters are the same ones when the script is read', () => {
  const source = `({ ł: '…’ 🐈', pattern: /^[‘-”🐈]$/u.test('🐈'), text: \`“\${1}”\` })`;
  expect(oneByte(source)).toMatch(/^[\0-\x7f]*$/);
  expect(runInThisContext(oneByte(source))).toEqual({ ł: '…’ 🐈', pattern: true, text: '“1”' });
  expect(oneByte('é')).toBe('é');
});

test('no script of the main process needs two bytes for a character', () => {
  const folder = join(import.meta.dirname, '../out/main');
  const scripts = globSync('{*,chunks/*}.js', { cwd: folder });
  expect(scripts.length).toBeGreaterThan(10);
  const wide = scripts.filter((name) =>
    /[^\0-\xff]/.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(wide).toEqual([]);
});
