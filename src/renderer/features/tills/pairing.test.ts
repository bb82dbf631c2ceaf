import { describe, expect, it } from 'vitest';
import { pairingPayload } from '../../../shared/pairing.ts';
import { addressesOf, curlLine } from './pairing.ts';

const plain = {
  baseAddress: 'http://192.168.1.20:7387/v1',
  key: 'ast_live_abc',
  certificateFingerprint: null,
  publicKeyPin: null,
};
const secured = {
  ...plain,
  baseAddress: 'https://192.168.1.20:7387/v1',
  certificateFingerprint: 'AB:CD',
  publicKeyPin: 'q1==',
};

describe('pairing', () => {
  it('puts the address and the key into the QR code, and what a till knows the service by only with HTTPS', () => {
    expect(JSON.parse(pairingPayload(plain))).toEqual({
      baseAddress: 'http://192.168.1.20:7387/v1',
      key: 'ast_live_abc',
    });
    expect(JSON.parse(pairingPayload(secured))).toEqual({
      baseAddress: 'https://192.168.1.20:7387/v1',
      key: 'ast_live_abc',
      certificateFingerprint: 'AB:CD',
      publicKeyPin: 'q1==',
    });
  });

  it('gives a curl line that any shell takes', () => {
    expect(curlLine(plain)).toBe(
      'curl -H "Authorization: Bearer ast_live_abc" "http://192.168.1.20:7387/v1/pets?limit=1"',
    );
    expect(curlLine(secured)).toContain('curl --insecure --pinnedpubkey "sha256//q1==" -H');
  });

  it('offers the address for a till on this computer too, once', () => {
    const listener = {
      state: 'listening',
      localAddress: 'http://127.0.0.1:7387/v1',
      certificateFingerprint: null,
      publicKeyPin: null,
    } as const;
    const network = 'http://192.168.1.20:7387/v1';
    expect(addressesOf({ ...listener, baseAddresses: [network] })).toEqual([
      network,
      listener.localAddress,
    ]);
    expect(addressesOf({ ...listener, baseAddresses: [listener.localAddress] })).toEqual([
      listener.localAddress,
    ]);
  });
});
