import { existsSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { hostname, networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

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
