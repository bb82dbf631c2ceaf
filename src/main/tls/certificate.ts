import { createHash, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { ShopError } from '../../shared/errors.ts';
import type { Clock } from '../platform/clock.ts';
import { reasonOf } from '../platform/data-folder.ts';
import { makeFolder, replaceFile } from '../platform/durable-file.ts';
import { localName, networkAddresses, thisMachine, type Machine } from '../platform/network.ts';
import { say } from '../../shared/say.ts';

/**
 * What HTTPS is served with, as PEM texts. The fingerprint is the certificate's SHA-256 in hex
 * pairs with colons; the pin is its public key's (RFC 7469: SHA-256 of the SPKI, in base64).
 */
export interface TlsCertificate {
  key: string;
  cert: string;
  fingerprint: string;
  publicKeyPin: string;
}

const KEY_FILE = 'private-key.pem';
const CERTIFICATE_FILE = 'certificate.pem';
/** Certificates that have been replaced; one of them may become the right one again. */
const FORMER_FILE = /^certificate-before-[0-9a-f]{16}\.pem$/;

const DAY = 24 * 3600 * 1000;
const VALID_FOR = 3650 * DAY;
/** A certificate that expires sooner than this (ms) is renewed. */
const RENEW_BEFORE_END = 60 * DAY;
/** How long (ms) before its creation a certificate becomes valid, for tills whose clock is slow. */
const BEGINS_BEFORE = DAY;
/** No clock is right that is before this version was made, or this long (ms) before a certificate was. */
const EARLIEST = Date.UTC(2026, 0, 1);
const CLOCK_BEHIND = 730 * DAY;
/** How many addresses of former networks a renewed certificate still names. */
const MOST_FORMER_NAMES = 40;

/**
 * Returns this machine's certificate, made on it when first needed and kept as long as it is of
 * use, because tills may know it by its fingerprint. It is renewed only when it is about to expire,
 * when the machine was renamed, or when tills can no longer reach the machine by anything that it
 * names: where they can use the machine's network name (`counter.local`), a new address changes
 * nothing. The private key, and so the pin, stays the same through renewals. A wrong clock does no
 * harm: a slow one renews nothing, and after a fast one the previous certificate is served again.
 * Throws `storage_unavailable`.
 */
export async function ensureCertificate(
  folder: string,
  clock: Clock,
  machine: Machine = thisMachine(),
): Promise<TlsCertificate> {
  try {
    makeFolder(folder);
    const key = readKey(join(folder, KEY_FILE)) ?? makeKey(join(folder, KEY_FILE));
    const file = join(folder, CERTIFICATE_FILE);
    const kept = keptCertificate(folder, key, machine, clock);
    if (kept) return tlsCertificate(key, kept);
    const current = readCertificate(file);
    const names = [...new Set([...namesOf(machine), ...(current ? formerNames(current) : [])])];
    const made = await makeCertificate(key, names, clock);
    // The other service may have done this at the same moment; then both serve the one that was kept.
    const keptSince = keptCertificate(folder, key, machine, clock);
    if (keptSince) return tlsCertificate(key, keptSince);
    replaceCertificate(folder, made);
    return tlsCertificate(key, new X509Certificate(made));
  } catch (error) {
    throw new ShopError(
      'storage_unavailable',
      say`The certificate for HTTPS can't be kept in ${folder}: ${reasonOf(error)}. Free some space or allow writing there, or switch HTTPS off.`,
      { cause: error },
    );
  }
}

function tlsCertificate(key: string, certificate: X509Certificate): TlsCertificate {
  const publicKey = certificate.publicKey.export({ type: 'spki', format: 'der' });
  return {
    key,
    cert: certificate.toString(),
    fingerprint: certificate.fingerprint256,
    publicKeyPin: createHash('sha256').update(publicKey).digest('base64'),
  };
}

/**
 * The certificate in its place or, failing that, a former one that is of use again, which is put
 * there.
 */
function keptCertificate(
  folder: string,
  key: string,
  machine: Machine,
  clock: Clock,
): X509Certificate | undefined {
  const current = readCertificate(join(folder, CERTIFICATE_FILE));
  if (current && isOfUse(current, key, machine, clock)) return current;
  const former = readdirSync(folder)
    .filter((name) => FORMER_FILE.test(name))
    .map((name) => readCertificate(join(folder, name)))
    .filter((one) => one !== undefined && isOfUse(one, key, machine, clock))
    .sort((a, b) => (b?.validFromDate.getTime() ?? 0) - (a?.validFromDate.getTime() ?? 0))[0];
  if (former) replaceCertificate(folder, former.toString());
  return former;
}

function replaceCertificate(folder: string, cert: string): void {
  const file = join(folder, CERTIFICATE_FILE);
  const current = readCertificate(file);
  if (current) {
    const mark = current.fingerprint256.replaceAll(':', '').toLowerCase().slice(0, 16);
    replaceFile(join(folder, `certificate-before-${mark}.pem`), current.toString());
  }
  replaceFile(file, cert);
}

/** Every name and address by which a till may reach this machine. */
function namesOf(machine: Machine): string[] {
  const { physical, virtual } = networkAddresses(machine);
  const local = localName(machine);
  return [
    'localhost',
    ...(local === undefined ? [] : [local.slice(0, -'.local'.length), local]),
    ...(machine.hostname.includes('.') ? [machine.hostname.toLowerCase()] : []),
    '127.0.0.1',
    '::1',
    ...physical,
    ...virtual,
  ];
}

function isOfUse(
  certificate: X509Certificate,
  key: string,
  machine: Machine,
  clock: Clock,
): boolean {
  const now = clock.now();
  return (
    certificate.publicKey.equals(createPublicKey(key)) &&
    (now < EARLIEST || certificate.validFromDate.getTime() - now < CLOCK_BEHIND) &&
    certificate.validToDate.getTime() - now > RENEW_BEFORE_END &&
    namesMachine(certificate, machine)
  );
}

function namesMachine(certificate: X509Certificate, machine: Machine): boolean {
  const local = localName(machine);
  if (local !== undefined) {
    if (certificate.checkHost(local) === undefined) return false;
    if (machine.answersLocalName) return true;
  }
  const { physical } = networkAddresses(machine);
  return (
    physical.length === 0 || physical.some((address) => certificate.checkIP(address) !== undefined)
  );
}

/** The previous certificate's names, so that a machine that returns to a network needs no new one. */
function formerNames(certificate: X509Certificate): string[] {
  const names = (certificate.subjectAltName ?? '')
    .split(', ')
    .map((entry) => entry.replace(/^(DNS|IP Address):/, ''));
  return names.filter((name) => /^[0-9A-Za-z.:-]+$/.test(name)).slice(0, MOST_FORMER_NAMES);
}

async function makeCertificate(key: string, names: string[], clock: Clock): Promise<string> {
  // Loaded only here: a certificate is made once in years, and idle memory matters.
  const { generate } = await import('selfsigned');
  const { cert } = await generate([{ name: 'commonName', value: 'Animal Store' }], {
    keyPair: {
      privateKey: key,
      publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    },
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(clock.now() - BEGINS_BEFORE),
    notAfterDate: new Date(clock.now() + VALID_FOR),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) =>
          isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name },
        ),
      },
    ],
  });
  return cert;
}

function makeKey(file: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  replaceFile(file, key);
  return key;
}

/**
 * Undefined when there is no usable key. Throws the disk's errors, because an existing key must be
 * kept.
 */
function readKey(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const key = readFileSync(file, 'utf8');
  chmodSync(file, 0o600);
  try {
    createPublicKey(key);
    return key;
  } catch {
    return undefined;
  }
}

function readCertificate(file: string): X509Certificate | undefined {
  try {
    return new X509Certificate(readFileSync(file));
  } catch {
    return undefined;
  }
}
