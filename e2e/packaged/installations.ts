import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Program } from '../../build/pack/drive.ts';

/** The app as an installer installed it. */
export interface Installation {
  /** Opens the window. */
  window: Program;
  /** Runs commands, as a person would in a terminal on a machine without a display. */
  terminal: Program;
}

/** Commands must work without a display; on Linux, this removes it. */
const WITHOUT_DISPLAY = ['env', '-u', 'DISPLAY', '-u', 'WAYLAND_DISPLAY'] as const;

/**
 * Installs the app from any of its installers, over what an earlier one installed, the way the
 * system does it. `folder` is for those without a place of their own (AppImage, tar.gz, dmg).
 */
export function install(installer: string, folder: string): Installation {
  mkdirSync(folder, { recursive: true });
  const kind = KINDS.find(([ending]) => installer.endsWith(ending));
  if (!kind) throw new Error(`${basename(installer)} is no installer of this app.`);
  const [, put] = kind;
  const installation = put(installer, folder);
  const [program] = installation.window;
  if (!existsSync(program)) throw new Error(`${basename(installer)} did not install ${program}.`);
  return installation;
}

type Put = (installer: string, folder: string) => Installation;

const KINDS: readonly (readonly [ending: string, put: Put])[] = [
  ['.deb', (installer) => installPackage('apt-get', 'install', '--yes', installer)],
  ['.rpm', (installer) => installPackage('dnf', 'install', '--assumeyes', installer)],
  ['.AppImage', placeAppImage],
  ['.tar.gz', unpackArchive],
  ['.dmg', copyFromDiskImage],
  ['.exe', runWindowsInstaller],
];

function installPackage(manager: string, ...args: string[]): Installation {
  asRoot(manager, ...args);
  return {
    window: ['/opt/animal-store/animal-store'],
    terminal: [...WITHOUT_DISPLAY, '/usr/bin/animal-store'],
  };
}

function asRoot(program: string, ...args: string[]): void {
  const isRoot = process.getuid?.() === 0;
  execFileSync(isRoot ? program : 'sudo', isRoot ? args : [program, ...args], { stdio: 'inherit' });
}

function placeAppImage(installer: string, folder: string): Installation {
  const program = join(folder, 'Animal Store.AppImage');
  copyFileSync(installer, program);
  chmodSync(program, 0o755);
  const headless = ['--ozone-platform=headless', '--disable-gpu'];
  return { window: [program], terminal: [...WITHOUT_DISPLAY, program, ...headless] };
}

function unpackArchive(installer: string, folder: string): Installation {
  const home = join(folder, 'animal-store');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home);
  execFileSync('tar', ['-xzf', installer, '--strip-components=1', '-C', home]);
  return {
    window: [join(home, 'animal-store')],
    terminal: [...WITHOUT_DISPLAY, join(home, 'resources', 'bin', 'animal-store')],
  };
}

function copyFromDiskImage(installer: string, folder: string): Installation {
  const volume = join(folder, 'volume');
  const bundle = join(folder, 'Animal Store.app');
  execFileSync('hdiutil', ['attach', installer, '-nobrowse', '-readonly', '-mountpoint', volume]);
  try {
    rmSync(bundle, { recursive: true, force: true });
    cpSync(join(volume, 'Animal Store.app'), bundle, { recursive: true, verbatimSymlinks: true });
  } finally {
    execFileSync('hdiutil', ['detach', volume]);
  }
  const contents = join(bundle, 'Contents');
  return {
    window: [join(contents, 'MacOS', 'Animal Store')],
    terminal: [join(contents, 'Resources', 'bin', 'animal-store')],
  };
}

function runWindowsInstaller(installer: string): Installation {
  execFileSync(installer, ['/S'], { stdio: 'inherit' });
  const home = join(process.env['LOCALAPPDATA'] ?? '', 'Programs', 'animal-store');
  return {
    window: [join(home, 'animal-store.exe')],
    terminal: ['cmd.exe', '/d', '/c', join(home, 'resources', 'bin', 'animal-store.cmd')],
  };
}
