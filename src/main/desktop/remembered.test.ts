import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMemory } from './remembered.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'animal-store-memory-'));
  file = join(folder, 'user/desktop.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what was changed is there at the next start', () => {
  const bounds = { x: -5, y: 10, width: 900, height: 600 };
  openMemory(file).change({ bounds, maximized: true });
  openMemory(file).change({ theme: 'dark' });
  expect(openMemory(file).current).toMatchObject({
    bounds,
    maximized: true,
    theme: 'dark',
    knowsTray: false,
    startsAtLogin: false,
    dataFolder: null,
  });
});

test('what is spoilt counts as never remembered, and the rest stays', () => {
  openMemory(file).change({ theme: 'dark', knowsTray: true });
  const spoilt: unknown = {
    ...(JSON.parse(readFileSync(file, 'utf8')) as object),
    theme: 7,
    bounds: { x: 'a' },
  };
  writeFileSync(file, JSON.stringify(spoilt));
  expect(openMemory(file).current).toMatchObject({
    theme: 'system',
    bounds: null,
    knowsTray: true,
  });
  writeFileSync(file, 'no JSON');
  expect(openMemory(file).current).toMatchObject({ theme: 'system', knowsTray: false });
});

test('a place that can’t be written is no trouble', () => {
  const memory = openMemory(join(file, 'below a file/desktop.json'));
  writeFileSync(join(folder, 'user'), 'a file in the way');
  memory.change({ knowsTray: true });
  expect(memory.current.knowsTray).toBe(true);
});
