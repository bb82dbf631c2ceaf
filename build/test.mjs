// @ts-check
/**
 * `npm test`: installs what the tests need, then runs types, lint, unit, service and end-to-end
 * tests, and finishes with one line that counts them all. `--whole` adds those that take long.
 */
import './ensure-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareMachineOrEnd } from './debian/needs.mjs';
import { ensureBuiltOrEnd } from './ensure-built.mjs';
import { LONG_TESTS, SHORT_SPECS } from './long-tests.mjs';

const isWhole = process.argv.includes('--whole');
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = mkdtempSync(join(tmpdir(), 'animal-store-tests-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** @param {string} packageName @returns {string} the file of the package's program */
function programOf(packageName) {
  const packageFile = join(root, 'node_modules', packageName, 'package.json');
  const { bin } = JSON.parse(readFileSync(packageFile, 'utf8'));
  return join(dirname(packageFile), typeof bin === 'string' ? bin : Object.values(bin)[0]);
}

/**
 * @param {string} what
 * @param {string} packageName
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} whether it passed
 */
async function run(what, packageName, args, env = {}) {
  process.stdout.write(`\n── ${what}\n`);
  const child = spawn(process.execPath, [programOf(packageName), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [status] = await once(child, 'close');
  if (status !== 0) process.stdout.write(`── ${what}: failed\n`);
  return status === 0;
}

/**
 * Runs a check whose output appears when it ends, so that several can run side by side.
 * @param {string} what
 * @param {string} packageName
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it passed
 */
async function check(what, packageName, args) {
  const child = spawn(process.execPath, [programOf(packageName), ...args], { cwd: root });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (words += text));
  }
  const [status] = await once(child, 'close');
  process.stdout.write(`\n── ${what}\n${words}${status === 0 ? '' : `── ${what}: failed\n`}`);
  return status === 0;
}

/** The checks besides linting, which takes as long as these together. */
async function runQuickChecks() {
  return [
    await check('Types', 'typescript', []),
    await check('Rooms', 'dependency-cruiser', ['src', 'build', 'bench', 'e2e', 'client']),
    await check('Format', 'prettier', ['--check', '--log-level', 'warn', '.']),
    await check('Unused code', 'knip', []),
    await check('Messages of the code', '@lingui/cli', ['check', 'sync', '--clean']),
    await check('Messages of all languages', '@lingui/cli', ['check', 'missing', '--verbose']),
  ];
}

/** @typedef {{ passed: number, skipped: number, failures: string[] }} Summary */

/** @param {string} file @returns {Summary} */
function vitestSummary(file) {
  /** @type {import('vitest/node').JsonTestResults} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap((suite) => {
    const place = relative(root, suite.name);
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && suite.status === 'failed') return [`${place}: ${suite.message}`];
    return failed.map((test) => `${place} › ${test.fullName}\n${test.failureMessages?.join('\n')}`);
  });
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failures };
}

/** @param {string} file @returns {Summary} */
function playwrightSummary(file) {
  /** @type {import('@playwright/test/reporter').JSONReport} */
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = [...errors.map(({ message = '' }) => message), ...suites.flatMap(unexpectedIn)];
  return { passed: stats.expected + stats.flaky, skipped: stats.skipped, failures };
}

/**
 * @param {import('@playwright/test/reporter').JSONReportSuite} suite
 * @returns {string[]} the failed tests of a suite and those within it
 */
function unexpectedIn({ file, specs, suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `e2e/${file} › ${title}\n${errors.map(({ message }) => message).join('\n')}`;
    }),
    ...suites.flatMap(unexpectedIn),
  ];
}

await prepareMachineOrEnd('test');
const passed = [await run('Types of CSS modules', '@css-modules-kit/codegen', [])];
// Linting keeps one core busy to the end of the other checks and beyond: the tests begin before that.
const lint = check('Lint', 'eslint', ['--max-warnings', '0', '.']);
passed.push(...(await runQuickChecks()));
await ensureBuiltOrEnd({ window: true });
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
passed.push(
  await run(
    'Unit and service tests',
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
      ...(isWhole ? [] : LONG_TESTS.map((file) => `--exclude=${file}`)),
    ],
    isWhole ? { WHOLE: '1' } : {},
  ),
  await lint,
  await run(
    'End-to-end tests',
    '@playwright/test',
    ['test', '--reporter=list,json', ...(isWhole ? [] : [`--grep=${SHORT_SPECS}`])],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  ),
);

const summaries = [vitestSummary(vitestReport), playwrightSummary(playwrightReport)];
const failures = summaries.flatMap((summary) => summary.failures);
// Once more at the end, where somebody who reads a long log looks first.
for (const failure of failures) process.stdout.write(`\nFailed: ${failure.slice(0, 2_000)}\n`);
const sum = (/** @type {'passed' | 'skipped'} */ key) =>
  summaries.reduce((total, summary) => total + summary[key], 0);
process.stdout.write(
  `\nTests: ${sum('passed')} passed, ${failures.length} failed, ${sum('skipped')} skipped\n`,
);
if (passed.includes(false)) {
  process.stdout.write('Something above failed.\n');
  process.exitCode = 1;
}
