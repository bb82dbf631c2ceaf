import { execFileSync } from 'node:child_process';

const BRIDGE = 'animal-br';
const NETWORK = '10.77.0';

/** The host's address in the cluster's network, where the load balancer and `serve` run. */
export const HOST_ADDRESS = `${NETWORK}.1`;

/** A separate machine, as far as its network is concerned. */
export interface Machine {
  readonly name: string;
  readonly address: string;
}

/** The machines of the databases. */
export const MACHINES: readonly Machine[] = [1, 2, 3].map((number) => ({
  name: `animal-db${String(number)}`,
  address: `${NETWORK}.${String(10 + number)}`,
}));

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Gives each machine a network namespace with a link to the host. Needs root. */
export function layLines(machines: readonly Machine[]): void {
  removeLines(machines);
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${HOST_ADDRESS}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  for (const { name, address } of machines) {
    ip('netns', 'add', name);
    ip('link', 'add', lineOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', lineOf(name), 'master', BRIDGE);
    ip('link', 'set', lineOf(name), 'up');
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', name, 'link', 'set', 'eth0', 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
  }
}

/** Ignores what does not exist. */
export function removeLines(machines: readonly Machine[]): void {
  for (const args of [
    ...machines.map(({ name }) => ['netns', 'del', name]),
    ['link', 'del', BRIDGE],
  ]) {
    try {
      ip(...args);
    } catch {
      // It was removed before.
    }
  }
}

/** Cuts or restores a machine's link. While it is cut, whatever is sent is lost without notice. */
export function setLine({ name }: Machine, state: 'up' | 'down'): void {
  ip('link', 'set', lineOf(name), state);
}

/** The processes running on a machine. */
export function processesOn({ name }: Machine): number[] {
  return execFileSync('ip', ['netns', 'pids', name], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);
}

function lineOf(name: string): string {
  return `${name}-line`;
}
