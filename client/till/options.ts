import { parseArgs } from 'node:util';
import { readPairingCode } from '../src/setup.ts';

/** How the simulated till is called. */
export const USAGE = `Usage: npm run till -- (--pairing CODE | --key KEY [--base http://127.0.0.1:7388/v1] [--pin PIN]) [--count N] [--every SECONDS] [--queue FILE]
Without --count it goes on until Ctrl+C.
CODE is the text of the shop's pairing code. --pin is the pin of the shop's key, for HTTPS.
FILE keeps what is not added yet, for the next start.`;

/** What the simulated till was told to do. */
export interface TillOptions {
  base: string;
  key: string;
  /** How many animals it adds; may be Infinity. */
  additions: number;
  /** Seconds between two additions. */
  every: number;
  pin?: string;
  /** The file of the queue. */
  queue?: string;
}

/** Reads the command line; null when it asks for help. Throws an Error with a sentence for a person. */
export function tillOptions(args: string[]): TillOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      base: { type: 'string', default: 'http://127.0.0.1:7388/v1' },
      key: { type: 'string' },
      pairing: { type: 'string' },
      queue: { type: 'string' },
      count: { type: 'string', default: 'Infinity' },
      every: { type: 'string', default: '2' },
      pin: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { pairing, queue, help } = values;
  if (help) return null;
  const { base, key, pin } = pairing === undefined ? values : paired(pairing);
  if (key === undefined) throw new Error('--pairing or --key is missing.');
  return {
    base: baseAddress(base),
    key,
    additions: values.count === 'Infinity' ? Infinity : numberOf('--count', values.count),
    every: numberOf('--every', values.every),
    ...(pin !== undefined && { pin }),
    ...(queue !== undefined && { queue }),
  };
}

function paired(code: string): Pick<TillOptions, 'base' | 'key' | 'pin'> {
  const { baseUrl, apiKey, publicKeyPin } = readPairingCode(code);
  return { base: baseUrl, key: apiKey, ...(publicKeyPin !== undefined && { pin: publicKeyPin }) };
}

function baseAddress(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new Error('--base must be an address such as http://127.0.0.1:7388/v1.');
}

function numberOf(option: string, text: string): number {
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text);
  throw new Error(`${option} must be a number.`);
}
