import { basename } from 'node:path';
import type { Machine } from '../installers/machine.ts';
import { MANAGERS } from '../installers/managers.ts';
import { packageIn } from '../installers/packages.ts';
import { serveAndAdd, showWindow } from '../installers/use.ts';

/** Installs each package of a folder, serves from it, opens its window, and removes it. */
export async function tryPackages(machine: Machine, folder: string): Promise<void> {
  for (const { ending, install, remove, installed } of MANAGERS) {
    const file = packageIn(folder, ending);
    machine.administer(...install(machine.bring(file)));
    const data = `/home/owner/stock${ending}`;
    await serveAndAdd(machine, installed, { data, name: 'Rosalind the rabbit' });
    await showWindow(machine, installed, data);
    machine.administer(...remove);
    process.stdout.write(`   ${basename(file)}: served, and its window showed an animal\n`);
  }
}
