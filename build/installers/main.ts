/**
 * `npm run installers:test`: makes a deb, an rpm and a tar.gz around the Electron that `npm run electron:test` runs,
 * and installs, uses, updates and removes each in a Debian of its own. The rpm is installed without what it
 * depends on, which has Fedora's names.
 */
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepareMachine } from '../debian/needs.mjs';
import { requireRoot } from '../debian/root.ts';
import { ensureBuilt } from '../ensure-built.mjs';
import { openMachine, type Machine } from './machine.ts';
import { makePackages, packageIn } from './packages.ts';
import { MANAGERS, type Manager } from './managers.ts';
import { serveAndAdd, showWindow } from './use.ts';

const VERSIONS = ['0.0.1', '0.0.2'] as const;
const DATA = '/home/owner/stock';

const work = mkdtempSync(join(tmpdir(), 'animal-store-installers-'));

async function tryPackage(machine: Machine, manager: Manager): Promise<void> {
  const { root, administer } = machine;
  const { ending, install, update, remove, installed } = manager;
  const [first = '', second = ''] = VERSIONS.map((version) => {
    const named = join(work, `${version}${ending}`);
    renameSync(packageIn(join(work, version), ending), named);
    return machine.bring(named);
  });
  administer(...install(first));
  await serveAndAdd(machine, installed, { data: DATA, name: 'Rex' });
  administer(...update(second));
  const names = await serveAndAdd(machine, installed, { data: DATA, name: 'Bella' });
  await showWindow(machine, installed, DATA);
  if (names.join() !== 'Rex,Bella') throw new Error(`After the update: [${names.join()}].`);
  administer(...remove);
  const left = [installed.terminal, dirname(installed.window)].filter((path) =>
    existsSync(join(root, path)),
  );
  if (left.length > 0) throw new Error(`Left behind: ${left.join()}.`);
  if (!existsSync(join(root, DATA, 'animal-store.sqlite'))) throw new Error('The stock is gone.');
  rmSync(join(root, DATA), { recursive: true });
  process.stdout.write(
    `${ending}: installed, used, updated, used, its window showed an animal, removed; the stock is still there\n`,
  );
}

async function main(): Promise<void> {
  requireRoot();
  await prepareMachine('installers:test');
  await ensureBuilt({ window: true });
  for (const version of VERSIONS) {
    await makePackages({ version, targets: ['deb', 'rpm', 'tar.gz'], output: join(work, version) });
  }
  const machine = await openMachine(join(work, 'debian'), ['rpm']);
  try {
    for (const manager of MANAGERS) await tryPackage(machine, manager);
  } finally {
    machine.screen.close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
