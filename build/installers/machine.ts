import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot, makeDebianRoot, ownNode } from '../debian/root.ts';
import type { Program } from '../pack/drive.ts';
import { openScreen, type Screen } from './screen.ts';

const PERSON = { name: 'owner', id: 1000 };

/** A Debian of its own, with one ordinary user, whose windows show on a display of this machine. */
export interface Machine {
  root: string;
  screen: Screen;
  /** Runs a command as its administrator. Throws, with what it printed, unless it succeeds. */
  administer: (...command: Program) => void;
  /** The command line that runs a program as its owner. */
  asOwner: (...command: Program) => Program;
  /** Copies a file of this machine there, and returns where it lies. */
  bring: (file: string) => string;
}

/** Makes the Debian (debootstrap) in a folder, with these packages. Needs root. */
export async function openMachine(folder: string, packages: readonly string[]): Promise<Machine> {
  const root = makeDebianRoot(folder, {
    packages: ['ca-certificates', ...packages],
    person: PERSON,
    ...ownNode(),
  });
  const screen = await openScreen();
  const as = (user: string, command: Program) => {
    const env = {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: user === 'root' ? '/root' : `/home/${user}`,
      DEBIAN_FRONTEND: 'noninteractive',
      DISPLAY: screen.display,
    };
    return inRoot(root, { user, folder: '/', env }, command);
  };
  const administer = (...command: Program) => {
    const [file, ...args] = as('root', command);
    const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command.join(' ')} failed:\n${stdout}${stderr}`);
  };
  administer('apt-get', 'update');
  return {
    root,
    screen,
    administer,
    asOwner: (...command) => as(PERSON.name, command),
    bring: (file) => {
      const place = join('/tmp', basename(file));
      cpSync(file, join(root, place));
      return place;
    },
  };
}
