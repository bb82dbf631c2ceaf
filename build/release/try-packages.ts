import { basename } from 'node:path';
import type { Machine } from '../installers/machine.ts';
import { MANAGERS } from '../installers/managers.ts';
import { packageIn } from '../installers/packages.ts';
import { INSTALLED, serveAndAdd, showWindow, type Installed } from '../installers/use.ts';
import type { Program } from '../pack/drive.ts';

/** How a package is put in place and removed, and where its program is meanwhile. */
interface Placing {
  ending: string;
  place: (file: string) => readonly Program[];
  remove: Program;
  installed: Installed;
}

const UNPACKED = '/home/owner/animal-store';
const PLACINGS: readonly Placing[] = [
  ...MANAGERS.map(({ ending, install, remove }) => ({
    ...{ ending, remove, installed: INSTALLED },
    place: (file: string) => [install(file)],
  })),
  {
    ending: '.tar.gz',
    place: (file) => [
      ['mkdir', UNPACKED],
      ['tar', '-xzf', file, '--strip-components=1', '-C', UNPACKED],
    ],
    remove: ['rm', '-r', UNPACKED],
    installed: {
      window: `${UNPACKED}/animal-store`,
      terminal: `${UNPACKED}/resources/bin/animal-store`,
    },
  },
];

/** Puts each package of a folder in place, serves from it, opens its window, and removes it. */
export async function tryPackages(machine: Machine, folder: string): Promise<void> {
  for (const { ending, place, remove, installed } of PLACINGS) {
    const file = packageIn(folder, ending);
    for (const command of place(machine.bring(file))) machine.administer(...command);
    const data = `/home/owner/stock${ending}`;
    await serveAndAdd(machine, installed, { data, name: 'Rosalind the rabbit' });
    await showWindow(machine, installed, data);
    machine.administer(...remove);
    process.stdout.write(`   ${basename(file)}: served, and its window showed an animal\n`);
  }
}
