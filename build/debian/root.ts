/**
 * A clean Debian in a folder, to try things as on somebody else's machine: created by debootstrap,
 * entered by pivot_root. Both need root.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Program } from '../pack/drive.ts';

const MIRROR = 'http://deb.debian.org/debian';
/** Where Debian keeps the authorities against which certificates are checked. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** Throws, in words, unless this is root, who alone can make a Debian and enter it. */
export function requireRoot(): void {
  if (process.getuid?.() !== 0) throw new Error('This needs root, to make a Debian and enter it.');
}

/** A user of a Debian root, with a home. */
export interface Person {
  name: string;
  id: number;
}

/**
 * Creates Debian 12 in a folder, with these packages, one ordinary user, and a Node and npm of its
 * own in `/usr/local`, where the official image has them.
 */
export function makeDebianRoot(
  root: string,
  { packages, person, node, npm }: DebianOptions,
): string {
  try {
    const include = `--include=${packages.join(',')}`;
    run('debootstrap', '--variant=minbase', include, 'bookworm', root, MIRROR);
  } catch (error) {
    throw new Error(`No Debian could be made. Is ${MIRROR} within reach?`, { cause: error });
  }
  appendFileSync(
    join(root, 'etc/passwd'),
    `${person.name}:x:${person.id}:${person.id}::/home/${person.name}:/bin/bash\n`,
  );
  // Without it, sudo takes the account for a locked one.
  appendFileSync(join(root, 'etc/shadow'), `${person.name}:*:20000:0:99999:7:::\n`);
  appendFileSync(join(root, 'etc/group'), `${person.name}:x:${person.id}:\n`);
  run('install', '-d', '-o', `${person.id}`, '-g', `${person.id}`, join(root, 'home', person.name));
  cpSync(node, join(root, 'usr/local/bin/node'));
  const modules = join(root, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(npm, join(modules, 'npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    const program = `../lib/node_modules/npm/bin/${name}-cli.js`;
    symlinkSync(program, join(root, 'usr/local/bin', name));
  }
  // What this machine trusts beyond Debian's own list, such as a company's proxy.
  cpSync(AUTHORITIES, join(root, AUTHORITIES), { dereference: true });
  return root;
}

export interface DebianOptions {
  packages: readonly string[];
  person: Person;
  /** The Node program for this processor. */
  node: string;
  /** npm's own folder. */
  npm: string;
}

/** How a command in a root is run. */
export interface Setting {
  /** Also the name of the group. */
  user: string;
  folder: string;
  env: Record<string, string>;
}

/** Run by bash with the root and the user; a chroot would deny Chromium’s sandbox its user namespaces. */
const ENTER = `
mount --bind "$1" "$1" && cd "$1" && mount -t proc proc proc && mount --rbind /dev dev &&
pivot_root . . && umount -l . && exec setpriv --reuid="$2" --regid="$2" --clear-groups "\${@:3}"`;

/** The command line that runs `command` inside a root. Signals to it reach the command itself. */
export function inRoot(root: string, { user, folder, env }: Setting, command: Program): Program {
  return [
    'unshare',
    ...['--mount', 'bash', '-c', ENTER, 'bash', root, user],
    ...['env', '-i', `--chdir=${folder}`, `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`],
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ...command,
  ];
}

/** The Node that runs this program and the npm that started it, for use in a root. */
export function ownNode(): Pick<DebianOptions, 'node' | 'npm'> {
  const cli = process.env['npm_execpath'];
  if (cli === undefined) throw new Error('Start this with npm run.');
  return { node: process.execPath, npm: dirname(dirname(realpathSync(cli))) };
}

function run(file: string, ...args: string[]): void {
  execFileSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
