import { hash as digestOf, randomBytes } from 'node:crypto';
import type {
  PersonText,
  RegisterEntry,
  RegisterHead,
  RegisterLine,
  RegisterPerson,
} from '../../../shared/register.ts';

/** The hash that the first entry is linked to. */
export const NO_HASH = '0'.repeat(64);

/** Before the first entry. */
export const EMPTY_HEAD: RegisterHead = { number: 0, hash: NO_HASH };

/** The hash (SHA-256, in hexadecimal) of a text that follows another hash or a salt, in UTF-8 with a line feed between. */
export function linkedHash(before: string, text: string): string {
  return digestOf('sha256', `${before}\n${text}`, 'hex');
}

/** An entry without its number, which it gets when it is linked to the one before. */
export type UnnumberedEntry = Omit<RegisterEntry, 'number'>;

/** Numbers entries and links each to the one before. */
export function linked(head: RegisterHead, entries: readonly UnnumberedEntry[]): RegisterLine[] {
  let { number, hash } = head;
  return entries.map((entry) => {
    number += 1;
    const text = canonicalText({ ...entry, number });
    hash = linkedHash(hash, text);
    return { number, text, hash };
  });
}

/** The only text of a value, by the JSON Canonicalization Scheme (RFC 8785): keys sorted, no white space. */
export function canonicalText(value: object): string {
  return textOf(value) ?? 'null';
}

/** Written by hand, since JSON.stringify with sorted copies takes several times as long. Undefined for what JSON leaves out. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((one) => textOf(one) ?? 'null').join(',')}]`;
  let members = '';
  for (const key of Object.keys(value).sort()) {
    const text = textOf((value as Readonly<Record<string, unknown>>)[key]);
    if (text === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${text}`;
  }
  return `{${members}}`;
}

/** What is kept of a person, under the hash that entries have of it. */
export function keptPerson(person: PersonText): RegisterPerson {
  const salt = randomBytes(16).toString('hex');
  const text = canonicalText(person);
  return { hash: linkedHash(salt, text), salt, text };
}
