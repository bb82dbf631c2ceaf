import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { localName, tillAddresses, type Machine } from './network.ts';

function ipv4(address: string, internal = false): NetworkInterfaceInfo {
  return { address, netmask: '', family: 'IPv4', mac: '', internal, cidr: null };
}

function ipv6(address: string, internal = false): NetworkInterfaceInfo {
  return { address, netmask: '', family: 'IPv6', mac: '', internal, cidr: null, scopeid: 0 };
}

const counter: Machine = {
  hostname: 'Counter.fritz.box',
  answersLocalName: true,
  interfaces: {
    lo: [ipv4('127.0.0.1', true), ipv6('::1', true)],
    docker0: [ipv4('172.17.0.1'), ipv6('fd12::1')],
    wlan0: [ipv6('fe80::1'), ipv6('fd00::42'), ipv4('192.168.1.20')],
    eth0: [ipv4('169.254.3.4')],
  },
};

const everywhere = { port: 7387, host: '::', networkAccess: true, https: false };

describe('tillAddresses', () => {
  test('names loopback alone while the network is shut out', () => {
    const listening = { port: 7387, host: '127.0.0.1', networkAccess: false, https: false };
    expect(tillAddresses(listening, counter)).toEqual(['http://127.0.0.1:7387/v1']);
  });

  test('puts what a till can use first, and virtual networks last', () =>
    expect(tillAddresses(everywhere, counter)).toEqual([
      'http://192.168.1.20:7387/v1',
      'http://counter.local:7387/v1',
      'http://[fd00::42]:7387/v1',
      'http://172.17.0.1:7387/v1',
      'http://[fd12::1]:7387/v1',
    ]));

  test('leaves out the local name where nothing answers to it', () => {
    const addresses = tillAddresses(everywhere, { ...counter, answersLocalName: false });
    expect(addresses.join(' ')).not.toContain('.local');
  });

  test('names one bound address as it is, and no IPv6 for 0.0.0.0', () => {
    const bound = { ...everywhere, host: '192.168.1.20', https: true };
    expect(tillAddresses(bound, counter)).toEqual(['https://192.168.1.20:7387/v1']);
    const onlyIpv4 = tillAddresses({ ...everywhere, host: '0.0.0.0' }, counter);
    expect(onlyIpv4.join(' ')).not.toContain('[');
  });

  test('falls back to loopback on a machine without a network', () => {
    const offline = { hostname: 'localhost', answersLocalName: true, interfaces: {} };
    expect(tillAddresses(everywhere, offline)).toEqual(['http://127.0.0.1:7387/v1']);
  });

  test('works on this machine: every address can be parsed and ends in /v1', () => {
    const addresses = tillAddresses(everywhere);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(new URL(address).pathname).toBe('/v1');
  });
});

test('localName takes the first label in lower case', () => {
  expect(localName(counter)).toBe('counter.local');
  expect(localName({ ...counter, hostname: 'localhost' })).toBeUndefined();
});
