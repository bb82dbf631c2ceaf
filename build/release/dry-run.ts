/**
 * `npm run release:dry`: does what a release does, on this machine and for nobody: version and notes, deb, rpm and
 * tar.gz around the Electron that `npm run electron:test` runs, signature, rollout, SBOM, checksums and
 * provenance, an update of the same sources as 0.0.9 to it from a server of this machine, and a smoke test of
 * each package. All of it stays in `dist/dry`. The tools for AppImage, NSIS and dmg come from GitHub or a Mac.
 */
import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { prepareMachine } from '../debian/needs.mjs';
import { requireRoot } from '../debian/root.ts';
import { ensureBuilt } from '../ensure-built.mjs';
import { openMachine } from '../installers/machine.ts';
import { makePackages } from '../installers/packages.ts';
import { openFeed } from './feed.ts';
import { provenanceOf } from './provenance.ts';
import { publicKeyText } from './signing.ts';
import { tryUpdate } from './try-update.ts';
import { tryPackages } from './try-packages.ts';

const { version } = packageJson;
const BEFORE = '0.0.9';
const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist/dry');
const channel = join(dist, 'latest-linux.yml');
const PUBLISHED = /^animal-store-.*\.(?:deb|rpm|tar\.gz|json)$/;

function say(step: string): void {
  process.stdout.write(`── ${step}\n`);
}

function run(script: string, args: readonly string[], env: Record<string, string> = {}): string {
  return execFileSync(process.execPath, [join(import.meta.dirname, script), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** What else is published with the packages: SBOM, checksums and provenance. Prints the checksums. */
function describe(project: string): void {
  writeFileSync(
    join(dist, `animal-store-${version}-sbom.cdx.json`),
    execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, maxBuffer: 64 * 1024 * 1024 }),
  );
  const files = readdirSync(dist).filter((name) => PUBLISHED.test(name));
  const subjects = files.map((name) => {
    const sha256 = createHash('sha256').update(readFileSync(join(dist, name)));
    return { name, digest: { sha256: sha256.digest('hex') } };
  });
  const sums = subjects.map(({ name, digest }) => `${digest.sha256}  ${name}\n`).join('');
  writeFileSync(join(dist, 'SHA256SUMS.txt'), sums);
  writeFileSync(join(dist, 'provenance.json'), provenanceOf(subjects, project));
  process.stdout.write(sums);
}

/** Signs the release, and sets the share of a rollout and then of the end of one. */
function sign(keys: Record<string, string>): void {
  run('sign-updates.ts', [channel], keys);
  run('set-rollout.ts', ['10', channel]);
  process.stdout.write(readFileSync(channel, 'utf8'));
  run('set-rollout.ts', ['100', channel]);
}

function newKeys(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    UPDATE_PUBLIC_KEYS: publicKeyText(privateKey),
    UPDATE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

async function main(work: string): Promise<void> {
  say(`Version ${version}, and its notes`);
  process.stdout.write(run('check-tag.ts', [`v${version}`]));
  await ensureBuilt({ window: true });
  const feed = await openFeed(dist);
  const keys = newKeys();
  const env = { PROJECT_URL: feed.address, UPDATE_PUBLIC_KEYS: String(keys['UPDATE_PUBLIC_KEYS']) };
  say('Packing');
  await makePackages({ version, targets: ['deb', 'rpm', 'tar.gz'], output: dist, env });
  const before = join(work, BEFORE);
  await makePackages({ version: BEFORE, targets: ['deb'], output: before, env });
  say('Signature and rollout');
  sign(newKeys());
  const forged = readFileSync(channel);
  sign(keys);
  const signed = readFileSync(channel);
  say('SBOM, checksums, provenance');
  describe(feed.address);
  say('Making a Debian');
  const machine = await openMachine(join(work, 'debian'), [
    'rpm',
    'sudo',
    'libnss3-tools',
    'fonts-dejavu-core',
  ]);
  try {
    feed.trustOn(machine);
    say(`Updating ${BEFORE} to ${version}`);
    writeFileSync(channel, forged);
    await tryUpdate(machine, {
      before,
      version,
      pictures: dist,
      publish: () => writeFileSync(channel, signed),
    });
    say('Trying each package');
    await tryPackages(machine, dist);
  } finally {
    writeFileSync(channel, signed);
    machine.screen.close();
    feed.close();
  }
}

const work = mkdtempSync(join(tmpdir(), 'animal-store-release-'));
try {
  requireRoot();
  await prepareMachine('release:dry');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  await main(work);
  say(`Animal Store ${version} could be released.`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
