import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { FETCHED_FOR, isNewEnough, SAFE } from './ensure-node.mjs';

const root = join(import.meta.dirname, '..');

const Package = z.looseObject({
  version: z.string().optional(),
  os: z.union([z.string(), z.array(z.string())]).optional(),
  engines: z.object({ node: z.string().optional() }).optional().catch(undefined),
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

const safe = SAFE.map((version) => version.join('.'));

test('package.json admits the Nodes that have their fixes, and only those', () => {
  const engines = safe.map((version, index) => `${index < safe.length - 1 ? '^' : '>='}${version}`);
  expect(packageJson.engines.node).toBe(engines.join(' || '));
});

test.each(FETCHED_FOR)(
  'npm fetches a safe Node for %s, and only where the Node at hand is not',
  (system) => {
    const [os, cpu] = system.split('-');
    const locked = packages[`node_modules/node-${system}`];
    expect(locked).toMatchObject({ os, cpu, optional: true });
    expect(isNewEnough(locked?.version ?? '')).toBe(true);
    // Written into the lock file by hand: npm leaves out an optional package that this Node does not fit.
    const lacking = safe.map((version, index) =>
      index === 0 ? `<${version}` : `>=${String((SAFE[index - 1]?.[0] ?? 0) + 1)} <${version}`,
    );
    expect(locked?.engines?.node).toBe(lacking.join(' || '));
  },
);

test('no other system is offered a Node of npm’s', () => {
  expect(Object.keys(packageJson.optionalDependencies).sort()).toEqual(
    FETCHED_FOR.map((system) => `node-${system}`).sort(),
  );
});

test('the Node of CI, of the container and of this project’s version file is a safe one', () => {
  const version = readFileSync(join(root, '.node-version'), 'utf8').trim();
  expect(isNewEnough(version)).toBe(true);
  const images = readFileSync(join(root, 'Dockerfile'), 'utf8').match(/node:[\d.]+/g);
  expect(new Set(images)).toEqual(new Set([`node:${version}`]));
});

test.each([
  ['20.20.2', false],
  ['22.23.3', false],
  ['22.23.4', true],
  ['22.24.0', true],
  ['23.11.0', false],
  ['24.22.0', false],
  ['24.22.1', true],
  ['25.9.0', false],
  ['26.12.0', false],
  ['26.12.1', true],
  ['27.0.0', true],
])('Node %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});

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

const fetched = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');

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
    /^Animal Store needs Node 22\.23\.4, 24\.22\.1, 26\.12\.1 or a newer one of these lines; this is 20\.20\.2\. .*\n$/,
  );
  expect(done.status).toBe(1);
});
