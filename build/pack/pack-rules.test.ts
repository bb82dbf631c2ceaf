import { describe, expect, test } from 'vitest';
import {
  binariesOf,
  problemsWithFiles,
  problemsWithPackageJson,
  type Target,
} from './pack-rules.ts';
import type { PackedFile } from './packed-files.ts';

const linux: Target = { platform: 'linux', arch: 'x64' };

function packed(...paths: string[]): PackedFile[] {
  return paths.map((path) => ({ path, bytes: 1, unpacked: path.startsWith('node_modules/') }));
}

const good = packed(
  'package.json',
  'out/main/index.js',
  'out/main/serve.js',
  'out/main/cli.js',
  'out/main/file-thread.js',
  'out/main/store-worker.js',
  'out/main/chunks/shop-1a2b3c.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/assets/index-1a2b3c.css',
  'node_modules/better-sqlite3/package.json',
  'node_modules/better-sqlite3/lib/index.js',
  'node_modules/keytar/lib/keytar.js',
  ...binariesOf(linux),
);

test('a package with what runs and nothing else is well', () =>
  expect(problemsWithFiles(good, linux)).toEqual([]));

test('a package of one system is not well for another', () => {
  const problems = problemsWithFiles(good, { platform: 'win32', arch: 'arm64' });
  expect(problems).toContain(
    'node_modules/keytar/prebuilds/linux-x64/keytar.node is another system’s binary.',
  );
  expect(problems).toContain('node_modules/keytar/prebuilds/win32-arm64/keytar.node is missing.');
});

describe('what is stray is found', () =>
  test.each([
    'out/main/index.js.map',
    'out/main/index.ts',
    'out/main/shop.test.js',
    'out/main/.main-built',
    'out/licenses/main.json',
    'src/main/index.js',
    'README.md',
    'node_modules/better-sqlite3/src/better_sqlite3.cpp',
    'node_modules/better-sqlite3/lib/index.d.ts',
    'node_modules/keytar/prebuilds/darwin-x64/keytar.node',
    'node_modules/left-pad/index.js',
  ])('%s', (path) =>
    expect(problemsWithFiles([...good, ...packed(path)], linux).join()).toContain(path),
  ));

test('a missing part is found', () => {
  const without = good.filter(({ path }) => path !== 'out/preload/index.cjs');
  expect(problemsWithFiles(without, linux)).toEqual(['out/preload/index.cjs is missing.']);
});

test('a binary inside the archive is found', () => {
  const inside = good.map((file) => ({ ...file, unpacked: false }));
  expect(problemsWithFiles(inside, linux)).toHaveLength(2);
});

test('package.json tells nothing of how the app was made', () => {
  expect(problemsWithPackageJson({ name: 'animal-store', main: 'out/main/index.js' })).toEqual([]);
  expect(problemsWithPackageJson({ scripts: {}, devDependencies: {} })).toHaveLength(2);
});
