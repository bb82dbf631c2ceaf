import { SetupError } from './errors.ts';

/** The base address as requests use it. Throws a SetupError that says what is wrong with it. */
export function checkedAddress(text: string): string {
  const wrong = (message: string): SetupError => new SetupError('baseUrl', message);
  if (text.trim() === '') throw wrong('The base address is empty.');
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw wrong(`"${text}" is no address. It looks like http://127.0.0.1:7388/v1.`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw wrong(`The address "${text}" must begin with http:// or https://.`);
  }
  if (url.username !== '' || url.search !== '' || url.hash !== '') {
    throw wrong('The base address has nothing but a host, a port and a path.');
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (!path.endsWith('/v1')) throw wrong(`The address "${text}" must end in /v1.`);
  return url.origin + path;
}

/** What a header can carry. */
const PRINTABLE = /^[\x21-\x7e]+$/;

/** Throws a SetupError for what can't be a key. */
export function requireKey(apiKey: string): void {
  if (apiKey === '') throw new SetupError('apiKey', 'The API key is empty.');
  if (PRINTABLE.test(apiKey)) return;
  const message = 'The API key has a space, a line break or another character that no key has.';
  throw new SetupError('apiKey', message);
}

/** What the shop's pairing code says. The last two are there with HTTPS alone. */
export interface Pairing {
  baseUrl: string;
  apiKey: string;
  publicKeyPin?: string;
  certificateFingerprint?: string;
}

/** Reads the text of the shop's pairing code. Throws a SetupError for any other text. */
export function readPairingCode(text: string): Pairing {
  const { baseAddress, key, publicKeyPin, certificateFingerprint } = fieldsOf(text);
  if (typeof baseAddress !== 'string' || typeof key !== 'string') throw noPairingCode();
  requireKey(key);
  return {
    baseUrl: checkedAddress(baseAddress),
    apiKey: key,
    ...(typeof publicKeyPin === 'string' && { publicKeyPin }),
    ...(typeof certificateFingerprint === 'string' && { certificateFingerprint }),
  };
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch (error) {
    throw noPairingCode(error);
  }
}

function noPairingCode(cause?: unknown): SetupError {
  const message = 'This is not the pairing code of a shop, which has "baseAddress" and "key".';
  return new SetupError('pairingCode', message, { cause });
}
