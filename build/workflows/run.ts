/**
 * `npm run workflows:check [-- --node PROGRAM] [-- --only ci.yml]`: runs each command of the
 * workflows' Linux jobs, in order, on a clean Debian created here, as an ordinary user with sudo
 * and with a Node of its own. Reports, with the reason, what only a hosted machine can do. Needs
 * root, and is meant for a disposable machine.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { inRoot, makeDebianRoot, ownNode, requireTools } from '../debian/root.ts';
import { linuxJobs, workflowFiles, type LinuxJob, type RunStep } from './linux-jobs.ts';
import { substituteFor } from './substitutes.ts';

const { values } = parseArgs({ options: { node: { type: 'string' }, only: { type: 'string' } } });
const REPOSITORY = join(import.meta.dirname, '../..');
const CHECKOUT = '/home/runner/checkout';
const RUNNER = { name: 'runner', id: 1001 };
const TAG = `v${packageJson.version}`;

const work = mkdtempSync(join(tmpdir(), 'animal-store-workflows-'));
const root = join(work, 'debian');

/** Creates a machine with what hosted ones provide, as far as the workflows use it. */
function makeHostedMachine(): void {
  makeDebianRoot(root, {
    packages: ['ca-certificates', 'git', 'procps', 'sudo', 'xvfb', 'xauth'],
    person: RUNNER,
    ...ownNode(),
    ...(values.node !== undefined && { node: values.node }),
  });
  writeFileSync(join(root, 'etc/sudoers.d/runner'), 'runner ALL=(ALL) NOPASSWD: ALL\n');
}

/** Checks out what is committed, at a tag that is ready for release. */
function checkOut(): void {
  const folder = join(root, CHECKOUT);
  rmSync(folder, { recursive: true, force: true });
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', REPOSITORY, folder]);
  const changelog = join(folder, 'CHANGELOG.md');
  const released = readFileSync(changelog, 'utf8').replace(
    '## [Unreleased]',
    `## [Unreleased]\n\n## [${packageJson.version}] - 2026-11-21`,
  );
  writeFileSync(changelog, released);
  // What earlier jobs would have left here.
  mkdirSync(join(folder, 'dist'));
  for (const end of ['AppImage', 'deb', 'rpm', 'tar.gz', 'exe', 'dmg', 'zip', 'cdx.json']) {
    writeFileSync(join(folder, 'dist', `animal-store.${end}`), end);
  }
  writeFileSync(join(folder, 'dist/latest-linux.yml'), `version: ${packageJson.version}\n`);
  execFileSync('chown', ['-R', `${RUNNER.id}:${RUNNER.id}`, folder]);
}

/** Runs a command as the hosted machine's shell does. @returns whether it succeeded */
function run({ run: script, env }: RunStep): boolean {
  const setting = {
    user: `${RUNNER.name}:${RUNNER.name}`,
    folder: CHECKOUT,
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      ...{ HOME: '/home/runner', LANG: 'C.UTF-8', CI: 'true' },
      ...{ GITHUB_REF_NAME: TAG, RUNNER_TEMP: '/tmp' },
      ...env,
    },
  };
  const [file, ...args] = inRoot(root, setting, ['bash', '-e', '-o', 'pipefail', '-c', script]);
  return spawnSync(file, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** Runs a job to its end or its first failure. @returns the name of the step that failed, if any */
function tryJob({ name, steps }: LinuxJob): string | undefined {
  process.stdout.write(`\n══ ${name}\n`);
  checkOut();
  for (const step of steps) {
    const substitute = substituteFor(step.run);
    const reason = substitute ? ` (${substitute.reason})` : '';
    process.stdout.write(`\n── ${step.name}${reason}\n`);
    const script = substitute ? substitute.run : step.run;
    if (script !== undefined && !run({ ...step, run: script })) return `${name}: ${step.name}`;
    if (values.node !== undefined && step.run === 'npm ci') {
      // The Node that npm fetched for the project would hide the one under test.
      rmSync(join(root, CHECKOUT, 'node_modules/.bin/node'), { force: true });
    }
  }
  return undefined;
}

requireTools();
try {
  makeHostedMachine();
  const jobs = workflowFiles()
    .filter(({ name }) => values.only === undefined || name === values.only)
    .flatMap(({ name }) => linuxJobs(name, { ref_name: TAG, token: '' }));
  const failed = jobs.map(tryJob).filter((name) => name !== undefined);
  process.stdout.write(`\n${jobs.length} jobs tried, ${failed.length} failed.\n`);
  for (const name of failed) process.stdout.write(`failed: ${name}\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
