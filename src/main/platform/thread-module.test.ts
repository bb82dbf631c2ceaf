import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { threadModule } from './thread-module.ts';

/** The address of a file in a folder, which is not there by itself. */
function addressOf(folder: string, file: string): string {
  return pathToFileURL(join(folder, file)).href;
}

it('finds the module of a thread beside its source', () => {
  const found = threadModule('clock', import.meta.url);
  expect(found.href).toBe(new URL('./clock.ts', import.meta.url).href);
});

it('finds it beside the built program, or one level up from one of its chunks', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'chunks'));
  writeFileSync(join(folder, 'a-thread.js'), '');
  const expected = addressOf(folder, 'a-thread.js');
  expect(threadModule('a-thread', addressOf(folder, 'index.js')).href).toBe(expected);
  expect(threadModule('a-thread', addressOf(folder, 'chunks/store.js')).href).toBe(expected);
});

it('says which module an incomplete program lacks', () => {
  const importer = addressOf(temporaryFolder(), 'index.js');
  expect(() => threadModule('a-thread', importer)).toThrow(
    'The module a-thread is missing from this program',
  );
});
