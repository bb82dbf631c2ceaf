/**
 * `node build/release/pack.ts linux|win|mac [ELECTRON-BUILDER'S OPTIONS]`: makes the installers of a release.
 * From the environment come `PROJECT_URL`, where the project lives, `UPDATE_PUBLIC_KEYS`, without which the app never
 * asks for updates, and the certificate: where there is one, nothing may stay unsigned; where there is none, the file's name says so.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packingOptions } from './packing-options.ts';

const builder = join(
  dirname(createRequire(import.meta.url).resolve('electron-builder/package.json')),
  'cli.js',
);

const [system = '', ...more] = process.argv.slice(2);
const { options, ...wanted } = packingOptions(system, process.env);
const work = mkdtempSync(join(tmpdir(), 'animal-store-signing-'));
try {
  const env = { ...wanted.env };
  if (wanted.appleKey !== null) {
    env['APPLE_API_KEY'] = join(work, 'key.p8');
    writeFileSync(env['APPLE_API_KEY'], wanted.appleKey, { mode: 0o600 });
  }
  const args = [builder, `--${system}`, ...more, '--publish', 'never', ...options];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
