import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs the script of deb and rpm over an installed app, where an ordinary user gets namespaces or not. */
function installedMode(hasNamespaces: boolean): number {
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-after-install-'));
  const [app, programs] = [join(folder, 'app'), join(folder, 'bin')];
  for (const made of [app, programs]) mkdirSync(made);
  const helper = join(app, 'chrome-sandbox');
  writeFileSync(helper, '');
  // Root, as which the script runs, always gets them.
  const stubs = { runuser: hasNamespaces ? 'exit 0' : 'exit 1', unshare: 'exit 0' };
  for (const [name, script] of Object.entries(stubs)) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const script = readFileSync(join(import.meta.dirname, 'after-install.sh'), 'utf8');
  const done = spawnSync('/bin/sh', ['-c', script.replaceAll('/opt/animal-store', app)], {
    encoding: 'utf8',
    env: { PATH: `${programs}:/bin` },
  });
  expect(done).toMatchObject({ status: 0, stderr: '' });
  return statSync(helper).mode & 0o7777;
}

test.runIf(process.platform === 'linux')(
  'the sandbox’s helper is set-uid root exactly where the kernel keeps namespaces from ordinary users',
  () => {
    expect(installedMode(true).toString(8)).toBe('755');
    expect(installedMode(false).toString(8)).toBe('4755');
  },
);
