import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isNewEnough, nodePackage } from './ensure-node.mjs';

const root = join(import.meta.dirname, '..');

const Package = z.looseObject({
  version: z.string().optional(),
  os: z.union([z.string(), z.array(z.string())]).optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const LockFile = z.object({ packages: z.record(z.string(), Package) });
const { packages } = LockFile.parse(
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
);

/** Where Node's resolution looks for `name` from the package at `path`, nearest first. */
function placesFor(name: string, path: string): string[] {
  const parents = path === '' ? [] : [path];
  for (let at = path; at.includes('/node_modules/');) {
    at = at.slice(0, at.lastIndexOf('/node_modules/'));
    parents.push(at);
  }
  return [...parents.map((parent) => `${parent}/node_modules/${name}`), `node_modules/${name}`];
}

test('the lock file holds the optional packages of every system, as npm ci demands', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !placesFor(name, path).some((place) => place in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry', () =>
  expect(Object.entries(packages).filter(([, one]) => 'resolved' in one)).toEqual([]));

test('installing runs no script of a package: npm would compile better-sqlite3', () => {
  const settings = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
});

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['win32', 'x64'],
  ['win32', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
])('npm fetches a Node that is new enough for %s on %s', (platform, arch) => {
  const { name } = nodePackage(platform, arch);
  const locked = packages[`node_modules/${name}`];
  expect(locked).toMatchObject({ os: platform, cpu: arch, optional: true });
  expect(isNewEnough(locked?.version ?? '')).toBe(true);
});

test.each([
  ['18.20.8', false],
  ['20.20.2', false],
  ['22.17.1', false],
  ['22.18.0', true],
  ['24.0.0', true],
])('Node %s is new enough: %s', (version, expected) => expect(isNewEnough(version)).toBe(expected));

/**
 * Makes the first Node that starts with these options report itself as 20.20.2, but not those it
 * starts.
 */
const OLD_NODE = `--import=data:text/javascript,${encodeURIComponent(
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
   delete process.env.NODE_OPTIONS;`,
)}`;

function runOnOldNode(script: string, args: readonly string[]) {
  return spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: OLD_NODE },
  });
}

const fetched = join(root, 'node_modules', nodePackage(process.platform, process.arch).program);

// npm continues without it where it is unavailable.
test.skipIf(!existsSync(fetched))(
  'on an older Node a program starts over on the fetched one',
  () => {
    const done = runOnOldNode(join(root, 'build/from-source.mjs'), [
      'cli',
      'keys',
      '--no-such-option',
    ]);
    expect(done.stderr).toContain('--no-such-option');
    expect(done.stderr).not.toContain('needs Node');
    expect(done.status).toBe(2);
  },
);

test('where there is none either, a sentence says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-old-node-'));
  const script = join(folder, 'ensure-node.mjs');
  cpSync(join(root, 'build/ensure-node.mjs'), script);
  const done = runOnOldNode(script, []);
  expect(done.stderr).toMatch(
    /^Animal Store needs Node 22\.18 or newer; this is 20\.20\.2\. .*\n$/,
  );
  expect(done.status).toBe(1);
});
