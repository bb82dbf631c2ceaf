import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../src/main/testing/program.ts';
import { firstLoad } from './first-load.ts';

/** In bytes, gzipped. */
const LIMIT = 245_000;

test('the window shows its first screen with less than 245 kB gzipped', () => {
  const files = firstLoad(join(import.meta.dirname, '../out/renderer'));
  const sum = (end: string) =>
    files
      .filter(({ name }) => name.endsWith(end))
      .reduce((total, { gzipped }) => total + gzipped, 0);
  // The scripts hold React at least.
  expect(sum('.js')).toBeGreaterThan(50_000);
  expect(sum('.css')).toBeGreaterThan(5_000);
  expect(sum('.js') + sum('.css'), JSON.stringify(files)).toBeLessThan(LIMIT);
});

test('the first load is what the page names and what that imports, but nothing on demand', () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
  };
  mkdirSync(join(folder, 'assets'));
  write('index.html', '<script src="./assets/a.js"></script><link href="./assets/a.css">');
  write('assets/a.css', '');
  write('assets/a.js', 'import{b}from"./b.js";import "./c.js";()=>import("./later.js")');
  write('assets/b.js', 'export{d}from"./d.js"');
  for (const name of ['c', 'd', 'later']) write(`assets/${name}.js`, '');
  const names = firstLoad(folder).map(({ name }) => name);
  expect(names.sort()).toEqual(['a.css', 'a.js', 'b.js', 'c.js', 'd.js']);
});
