import type { Program } from '../pack/drive.ts';
import type { Installed } from './use.ts';

/** How a kind of package that lies at `file` is installed, updated and removed, and where its programs are once installed. */
export interface Manager {
  ending: string;
  install: (file: string) => Program;
  update: (file: string) => Program;
  remove: Program;
  installed: Installed;
}

/** Where deb and rpm install it. */
const INSTALLED: Installed = {
  window: '/opt/animal-store/animal-store',
  terminal: '/usr/bin/animal-store',
};

export const DEB: Manager = {
  ending: '.deb',
  install: (file) => ['apt-get', 'install', '--yes', '--no-install-recommends', file],
  update: (file) => ['apt-get', 'install', '--yes', file],
  remove: ['apt-get', 'purge', '--yes', 'animal-store'],
  installed: INSTALLED,
};

const UNPACKED = '/home/owner/animal-store';

function unpack(file: string): Program {
  return ['tar', '-xzf', file, '--strip-components=1', `--one-top-level=${UNPACKED}`];
}

export const MANAGERS: readonly Manager[] = [
  DEB,
  {
    ending: '.rpm',
    install: (file) => ['rpm', '--install', '--nodeps', file],
    update: (file) => ['rpm', '--upgrade', '--nodeps', file],
    remove: ['rpm', '--erase', '--nodeps', 'animal-store'],
    installed: INSTALLED,
  },
  {
    ending: '.tar.gz',
    install: unpack,
    update: unpack,
    remove: ['rm', '-r', UNPACKED],
    installed: {
      window: `${UNPACKED}/animal-store`,
      terminal: `${UNPACKED}/resources/bin/animal-store`,
    },
  },
];
