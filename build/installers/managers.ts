import type { Program } from '../pack/drive.ts';

/** How a system installs, updates and removes a package that lies at `file`. */
export interface Manager {
  ending: string;
  install: (file: string) => Program;
  update: (file: string) => Program;
  remove: Program;
}

export const MANAGERS: readonly Manager[] = [
  {
    ending: '.deb',
    install: (file) => ['apt-get', 'install', '--yes', '--no-install-recommends', file],
    update: (file) => ['apt-get', 'install', '--yes', file],
    remove: ['apt-get', 'purge', '--yes', 'animal-store'],
  },
  {
    ending: '.rpm',
    install: (file) => ['rpm', '--install', '--nodeps', file],
    update: (file) => ['rpm', '--upgrade', '--nodeps', file],
    remove: ['rpm', '--erase', '--nodeps', 'animal-store'],
  },
];
