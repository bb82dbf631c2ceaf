import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { createServer, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type { Machine } from '../platform/network.ts';
import { ensureCertificate, type TlsCertificate } from './certificate.ts';
import { expectOwnerOnly, HAS_MODES } from '../testing/owner-only.ts';

const DAY = 24 * 3600 * 1000;
const NOW = Date.UTC(2026, 10, 21);
const clock = { now: () => NOW };

function machineAt(address: string, hostname = 'counter', answersLocalName = true): Machine {
  return {
    hostname,
    answersLocalName,
    interfaces: {
      eth0: [{ address, netmask: '', family: 'IPv4', mac: '', internal: false, cidr: null }],
    },
  };
}

const shopMachine = machineAt('192.168.1.20');

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'certificate-')), 'certificates');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

describe('the certificate', () => {
  test('is an ECDSA P-256 one that names this machine and is its owner’s alone', async () => {
    const { cert, key, fingerprint } = await ensureCertificate(folder, clock, shopMachine);
    const certificate = new X509Certificate(cert);
    expect(certificate.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    expect(fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(certificate.ca).toBe(false);
    expect(certificate.verify(createPublicKey(key))).toBe(true);
    for (const name of ['localhost', 'counter', 'counter.local']) {
      expect(certificate.checkHost(name)).toBe(name);
    }
    for (const address of ['127.0.0.1', '::1', '192.168.1.20']) {
      expect(certificate.checkIP(address)).toBe(address);
    }
    expectOwnerOnly(join(folder, 'private-key.pem'), folder);
  });

  test('stays the same while it is of use', async () => {
    const first = await ensureCertificate(folder, clock, shopMachine);
    const nineYearsOn = { now: () => NOW + 9 * 365 * DAY };
    expect(await ensureCertificate(folder, clock, shopMachine)).toEqual(first);
    expect(await ensureCertificate(folder, nineYearsOn, shopMachine)).toEqual(first);
    const offline = { ...shopMachine, interfaces: {} };
    expect(await ensureCertificate(folder, clock, offline)).toEqual(first);
  });

  test('is one for both services when they ask at the same moment', async () => {
    const both = await Promise.all([
      ensureCertificate(folder, clock, shopMachine),
      ensureCertificate(folder, clock, shopMachine),
    ]);
    expect(both[0]).toEqual(both[1]);
  });

  test('is renewed with the same key near its end and under a new name', async () => {
    const first = await ensureCertificate(folder, clock, shopMachine);
    const tenYearsOn = { now: () => NOW + 3600 * DAY };
    const renewed = await ensureCertificate(folder, tenYearsOn, shopMachine);
    const renamed = machineAt('192.168.1.20', 'till-room');
    const all = [first, renewed, await ensureCertificate(folder, tenYearsOn, renamed)];
    expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    expect(new Set(all.map(({ key }) => key)).size).toBe(1);
  });

  test('stays the same when the router gives another address, for tills that use the name', async () => {
    const first = await ensureCertificate(folder, clock, shopMachine);
    const moved = await ensureCertificate(folder, clock, machineAt('10.0.0.7'));
    expect(moved).toEqual(first);
    expect(new X509Certificate(moved.cert).checkHost('counter.local')).toBe('counter.local');
  });

  describe('where tills can’t use the machine’s name', () => {
    test('is renewed for another address, with the same key and so the same pin', async () => {
      const first = await ensureCertificate(folder, clock, machineAt('192.168.1.20', '', false));
      const moved = await ensureCertificate(folder, clock, machineAt('10.0.0.7', '', false));
      expect(moved.fingerprint).not.toBe(first.fingerprint);
      expect(moved.publicKeyPin).toBe(first.publicKeyPin);
      expect(new X509Certificate(moved.cert).checkIP('10.0.0.7')).toBe('10.0.0.7');
    });

    test('still names the network before, so that moving back changes nothing', async () => {
      const before = machineAt('192.168.1.20', 'counter', false);
      await ensureCertificate(folder, clock, before);
      const moved = await ensureCertificate(folder, clock, machineAt('10.0.0.7', 'counter', false));
      expect(await ensureCertificate(folder, clock, before)).toEqual(moved);
    });
  });

  test('is made again when its files were spoilt', async () => {
    const first = await ensureCertificate(folder, clock, shopMachine);
    writeFileSync(join(folder, 'certificate.pem'), 'spoilt');
    const second = await ensureCertificate(folder, clock, shopMachine);
    expect(second.key).toBe(first.key);
    writeFileSync(join(folder, 'private-key.pem'), 'spoilt');
    const third = await ensureCertificate(folder, clock, shopMachine);
    expect(third.key).not.toBe(first.key);
    expect(new X509Certificate(third.cert).publicKey.equals(createPublicKey(third.key))).toBe(true);
  });

  test('outlasts a start with a wrong clock: today, a flat battery, today, far ahead, today', async () => {
    const first = await ensureCertificate(folder, clock, shopMachine);
    for (const year of [1970, 2020, 2026]) {
      const behind = { now: () => Date.UTC(year, 5, 1) };
      expect(await ensureCertificate(folder, behind, shopMachine)).toEqual(first);
    }
    const ahead = { now: () => Date.UTC(2040, 5, 1) };
    const meanwhile = await ensureCertificate(folder, ahead, shopMachine);
    expect(meanwhile.fingerprint).not.toBe(first.fingerprint);
    expect(meanwhile.publicKeyPin).toBe(first.publicKeyPin);
    expect(await ensureCertificate(folder, clock, shopMachine)).toEqual(first);
  });

  test('is made again when the clock was far ahead when it was made', async () => {
    const ahead = { now: () => Date.UTC(2040, 5, 1) };
    const wrong = await ensureCertificate(folder, ahead, shopMachine);
    const right = await ensureCertificate(folder, clock, shopMachine);
    expect(right.fingerprint).not.toBe(wrong.fingerprint);
    expect(new X509Certificate(right.cert).validFromDate.getTime()).toBeLessThan(NOW);
  });

  test('has a pin that any program finds in its public key', async () => {
    const { cert, publicKeyPin } = await ensureCertificate(folder, clock, shopMachine);
    const der = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
    expect(publicKeyPin).toBe(createHash('sha256').update(der).digest('base64'));
    const moved = await ensureCertificate(folder, clock, machineAt('10.0.0.7', 'till-room'));
    expect(moved.publicKeyPin).toBe(publicKeyPin);
  });

  test.runIf(HAS_MODES)('closes a key file that others could read', async () => {
    await ensureCertificate(folder, clock, shopMachine);
    chmodSync(join(folder, 'private-key.pem'), 0o644);
    await ensureCertificate(folder, clock, shopMachine);
    expectOwnerOnly(join(folder, 'private-key.pem'));
  });

  test('says in words that it can’t be kept', async () => {
    writeFileSync(folder, 'a file in the way');
    await expect(ensureCertificate(folder, clock, shopMachine)).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringContaining('a file of that name is in the way') as string,
    });
  });
});

/** Connects over HTTPS as a paired till does: accepts any chain, but only this exact certificate. */
function askPinned(port: number, fingerprint: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', rejectUnauthorized: false, agent: false });
    asked.on('socket', (socket) => {
      socket.on('secureConnect', () => {
        const peer = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined;
        if (peer?.fingerprint256 !== fingerprint)
          asked.destroy(new Error('not the paired machine'));
      });
    });
    asked.on('response', (response) => {
      response.setEncoding('utf8').on('data', resolve);
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function serving(
  { key, cert }: TlsCertificate,
  work: (port: number) => Promise<void>,
): Promise<void> {
  const server = createServer({ key, cert }, (_, response) => response.end('good day'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work((server.address() as { port: number }).port);
  } finally {
    server.close();
  }
}

describe('over HTTPS', () => {
  test('a till that pins the fingerprint is answered, and one that meets another machine is not', async () => {
    const mine = await ensureCertificate(folder, clock, shopMachine);
    const theirs = await ensureCertificate(join(folder, 'other'), clock, shopMachine);
    await serving(mine, async (port) => {
      expect(await askPinned(port, mine.fingerprint)).toBe('good day');
    });
    await serving(theirs, async (port) => {
      await expect(askPinned(port, mine.fingerprint)).rejects.toThrow('not the paired machine');
    });
  });

  test('a till that trusts the certificate file verifies it by the rules', async () => {
    const mine = await ensureCertificate(folder, systemClock, shopMachine);
    const ca = readFileSync(join(folder, 'certificate.pem'));
    await serving(mine, async (port) => {
      const status = await new Promise((resolve, reject) => {
        request({ port, host: 'localhost', ca, agent: false }, (response) =>
          resolve(response.resume().statusCode),
        )
          .on('error', reject)
          .end();
      });
      expect(status).toBe(200);
    });
  });
});
