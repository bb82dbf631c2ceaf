import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { olderDatabaseBinary } from '../electron/database-binary.ts';
import { electronRuntime } from '../electron/runtime.ts';

interface Packing {
  version: string;
  targets: readonly ('deb' | 'rpm' | 'tar.gz')[];
  output: string;
  /** What a release takes from the environment. */
  env?: Record<string, string>;
}

/** Makes packages for Linux as a release does, around the Electron that `npm run electron:test` runs. */
export async function makePackages({ version, targets, output, env = {} }: Packing): Promise<void> {
  const programs = join(output, 'bin');
  mkdirSync(programs, { recursive: true });
  const fpm = `#!/bin/sh\nexec "${process.execPath}" "${join(import.meta.dirname, 'fpm.ts')}" "$@"\n`;
  writeFileSync(join(programs, 'fpm'), fpm);
  chmodSync(join(programs, 'fpm'), 0o755);
  const { dist, isOlder } = await electronRuntime();
  const electronVersion = readFileSync(join(dist, 'version'), 'utf8').trim();
  const args = [
    join(import.meta.dirname, '../release/pack.ts'),
    'linux',
    ...targets,
    '--x64',
    `-c.electronDist=${dist}`,
    `-c.electronVersion=${electronVersion}`,
    `-c.directories.output=${output}`,
    `-c.extraMetadata.version=${version}`,
    '-c.compression=store', // what takes minutes otherwise
    `-c.afterPack=${join(import.meta.dirname, 'after-pack.mjs')}`,
  ];
  const done = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: {
      ...process.env,
      PROJECT_URL: 'https://localhost', // what is made here is thrown away
      ...env,
      PATH: `${programs}:${String(process.env['PATH'])}`,
      USE_SYSTEM_FPM: 'true',
      ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7za',
      ...(isOlder && { DATABASE_BINARY: olderDatabaseBinary() }),
    },
  });
  if (done.status !== 0) throw new Error(`Packing failed.\n${done.stdout}${done.stderr}`);
}

/** The package of a kind in a folder. */
export function packageIn(folder: string, ending: string): string {
  const name = readdirSync(folder).find((one) => one.endsWith(ending));
  if (name === undefined) throw new Error(`There is no ${ending} in ${folder}.`);
  return join(folder, name);
}
