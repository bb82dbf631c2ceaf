import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { hostname, networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Firewall } from '../../shared/app-info.ts';
import { ShopError } from '../../shared/errors.ts';
import { say } from '../../shared/say.ts';

/** This machine's names and addresses, from the system or set by tests. */
export interface Machine {
  hostname: string;
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>;
  /** Whether other machines can find it as `name.local` (multicast DNS). */
  answersLocalName: boolean;
}

/** This machine as it is right now. Addresses change, so ask again instead of storing it. */
export function thisMachine(): Machine {
  return {
    hostname: hostname(),
    interfaces: networkInterfaces(),
    answersLocalName: process.platform !== 'linux' || existsSync('/run/avahi-daemon/socket'),
  };
}

/** Where a service listens, and how. */
export interface Listening {
  port: number;
  /** The address that is bound; `::` and `0.0.0.0` mean all of the machine's. */
  host: string;
  networkAccess: boolean;
  https: boolean;
}

/**
 * Base addresses at which a till reaches the service, best first; each ends in `/v1`. With network
 * access: IPv4, then the machine's name, then IPv6, then virtual networks, on which a till hardly
 * ever is. Never empty.
 */
export function tillAddresses(listening: Listening, machine: Machine = thisMachine()): string[] {
  const { port, https } = listening;
  return hostsOf(listening, machine).map((host) => baseAddress(host, port, https));
}

/** The base address for programs on this machine. */
export function localAddress({ port, host, https }: Listening): string {
  const everywhere = host === '::' || host === '0.0.0.0';
  return baseAddress(everywhere ? '127.0.0.1' : host, port, https);
}

function baseAddress(host: string, port: number, https: boolean): string {
  return `${https ? 'https' : 'http'}://${isIPv6(host) ? `[${host}]` : host}:${String(port)}/v1`;
}

function hostsOf({ host, networkAccess }: Listening, machine: Machine): string[] {
  const everywhere = host === '::' || host === '0.0.0.0';
  if (!everywhere) return [host];
  if (!networkAccess) return ['127.0.0.1'];
  const { physical, virtual } = networkAddresses(machine);
  const local = localName(machine);
  const hosts = [
    ...physical.filter((address) => !isIPv6(address)),
    ...(machine.answersLocalName && local !== undefined ? [local] : []),
    ...physical.filter(isIPv6),
    ...virtual,
  ].filter((address) => host === '::' || !isIPv6(address));
  return hosts.length > 0 ? hosts : ['127.0.0.1'];
}

/** The machine's name in multicast DNS (`counter.local`); undefined if it has none of its own. */
export function localName(machine: Machine): string | undefined {
  const name = machine.hostname.split('.')[0]?.toLowerCase() ?? '';
  return name === '' || name === 'localhost' ? undefined : `${name}.local`;
}

/**
 * Addresses that other machines may reach: neither loopback nor link-local, with virtual networks
 * separate.
 */
export function networkAddresses(machine: Machine): { physical: string[]; virtual: string[] } {
  const physical: string[] = [];
  const virtual: string[] = [];
  for (const [name, infos = []] of Object.entries(machine.interfaces)) {
    for (const { address, family, internal } of infos) {
      if (internal || UNREACHABLE.check(address, family === 'IPv6' ? 'ipv6' : 'ipv4')) continue;
      (VIRTUAL_INTERFACE.test(name) ? virtual : physical).push(address);
    }
  }
  virtual.sort((a, b) => Number(isIPv6(a)) - Number(isIPv6(b)));
  return { physical, virtual };
}

const UNREACHABLE = new BlockList();
UNREACHABLE.addSubnet('127.0.0.0', 8, 'ipv4');
UNREACHABLE.addSubnet('169.254.0.0', 16, 'ipv4');
UNREACHABLE.addAddress('::1', 'ipv6');
UNREACHABLE.addSubnet('fe80::', 10, 'ipv6');

/** Containers, virtual machines and tunnels, by the interface names that systems use. */
const VIRTUAL_INTERFACE =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|flannel|zt|tailscale|tun|tap|utun|wg|bridge|vEthernet|VirtualBox|VMware)|WSL|Hyper-V/i;

const run = promisify(execFile);

/** Where ufw states whether it is switched on; everybody may read it. */
const UFW_SETTINGS = '/etc/ufw/ufw.conf';

/** The firewalls for which the shop can add a rule. */
type KnownFirewall = 'windows' | 'ufw' | 'firewalld';

const NAMES: Record<KnownFirewall, string> = {
  windows: 'Windows Firewall',
  ufw: 'This computer’s firewall (ufw)',
  firewalld: 'This computer’s firewall (firewalld)',
};

const MAC_WORDS =
  'If macOS asks whether Animal Store may accept connections from the network, choose Allow. If tills still can’t connect, open System Settings, then Network, Firewall, Options, and let Animal Store in.';

/** What blocks tills on the network from a port of this computer, as far as it can be determined. */
export async function firewallFor(port: number): Promise<Firewall> {
  if (process.platform === 'darwin') return { words: MAC_WORDS, canAllow: false };
  const known = await findFirewall();
  if (!known) return { words: null, canAllow: false };
  const canAllow = known === 'windows' || hasProgram('pkexec');
  const what = canAllow
    ? 'Allow it here; an administrator’s password may be asked for.'
    : `Ask whoever looks after this computer to let TCP port ${String(port)} in.`;
  return { words: `${NAMES[known]} may keep tills on the network out. ${what}`, canAllow };
}

/**
 * Adds the rule that lets tills through at a port, with an administrator's consent, which the
 * system asks for. Throws `cancelled` when that was not given, and `not_found` when there is no
 * known firewall.
 */
export async function allowInFirewall(port: number): Promise<void> {
  const known = await findFirewall();
  if (!known) {
    throw new ShopError('not_found', say`Animal Store knows no firewall on this computer.`);
  }
  const [program, ...args] = ruleCommand(known, port, process.execPath);
  try {
    await run(program, args, { windowsHide: true });
  } catch (error) {
    throw new ShopError(
      'cancelled',
      say`${NAMES[known]} was not changed: an administrator has to agree. Try again, or ask whoever looks after this computer to let TCP port ${String(port)} in.`,
      { cause: error },
    );
  }
}

/** The command that adds the rule. Only the port and the program's own file go into it. */
export function ruleCommand(
  firewall: KnownFirewall,
  port: number,
  program: string,
): [string, ...string[]] {
  const tcp = `${String(port)}/tcp`;
  switch (firewall) {
    case 'ufw':
      return ['pkexec', 'ufw', 'allow', tcp, 'comment', 'Animal Store'];
    case 'firewalld': {
      const add = `firewall-cmd --add-port=${tcp}`;
      return ['pkexec', 'sh', '-c', `${add} && ${add} --permanent`];
    }
    case 'windows':
      return [
        'powershell.exe',
        '-NoProfile',
        '-NonInteractive',
        '-EncodedCommand',
        elevated(port, program),
      ];
  }
}

/**
 * A script that runs netsh as an administrator. If somebody once chose Cancel in Windows' own
 * prompt, there are rules that block the program and override any other, so they are removed first.
 */
function elevated(port: number, program: string): string {
  const rule = 'netsh advfirewall firewall';
  const file = `program="${program}"`;
  const commands = [
    `${rule} delete rule name=all dir=in ${file}`,
    `${rule} add rule name="Animal Store" dir=in action=allow protocol=TCP localport=${String(port)} profile=private,domain ${file}`,
  ].join(' & ');
  const script = [
    "$ErrorActionPreference = 'Stop'",
    `$done = Start-Process cmd.exe -Verb RunAs -Wait -PassThru -WindowStyle Hidden -ArgumentList '/d /s /c "${commands.replaceAll("'", "''")}"'`,
    'exit $done.ExitCode',
  ].join('; ');
  return Buffer.from(script, 'utf16le').toString('base64');
}

async function findFirewall(): Promise<KnownFirewall | null> {
  if (process.platform === 'win32') return 'windows';
  if (process.platform !== 'linux') return null;
  if (isUfwOn()) return 'ufw';
  return (await isFirewalldOn()) ? 'firewalld' : null;
}

function isUfwOn(): boolean {
  try {
    return /^ENABLED=yes\b/m.test(readFileSync(UFW_SETTINGS, 'utf8'));
  } catch {
    return false;
  }
}

async function isFirewalldOn(): Promise<boolean> {
  try {
    await run('firewall-cmd', ['--state']);
    return true;
  } catch {
    return false;
  }
}

function hasProgram(name: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, name)));
}
