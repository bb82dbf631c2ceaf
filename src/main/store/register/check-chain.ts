import { createHash, verify } from 'node:crypto';
import type { ZodType } from 'zod';
import {
  RegisterEntry,
  RegisterSeal,
  type RegisterCheck,
  type RegisterHead,
  type RegisterLine,
  type RegisterPerson,
  type RegisterProblem,
} from '../../../shared/register.ts';
import { canonicalText, EMPTY_HEAD, linkedHash } from './chain.ts';

/** The most problems that a check tells. */
const MOST_PROBLEMS = 100;

/** How far (ms) a clock may be behind the one of another computer. */
const CLOCK_TOLERANCE = 120_000;

/** The most restores that a check tells. */
const MOST_RESTORES = 100;

/**
 * Follows a register from its first entry and notes what is not as it was written. The persons that are kept beside
 * it come before its entries, so that nobody who is added during it is one whom no entry names.
 */
export class ChainCheck {
  readonly problems: RegisterProblem[] = [];
  isMore = false;
  head: RegisterHead = EMPTY_HEAD;
  readonly #hashes = new Map<number, string>();
  /** Whether each person whom no entry has named yet is as their hash says. */
  readonly #persons = new Map<string, boolean>();
  readonly #restores: RegisterCheck['restores'] = [];
  /** When (Unix ms) the last backup was restored. */
  #restoredAt = Number.NEGATIVE_INFINITY;
  /** Up to which entry each key has signed it. */
  readonly #keys = new Map<string, number>();
  readonly #sealed: ReadonlySet<number>;
  #last: Pick<RegisterEntry, 'at' | 'day' | 'number'> | undefined;

  /** `sealed` are the numbers of the entries at which a signed state has to be compared, each known before that entry. */
  constructor(sealed: ReadonlySet<number>) {
    this.#sealed = sealed;
  }

  /** The day of the last entry that could be read. */
  get lastDay(): string | null {
    return this.#last?.day ?? null;
  }

  /** Takes the next line, of an export without its number. Returns its entry, if it can be read. */
  next(line: Pick<RegisterLine, 'text' | 'hash'> & { number?: number }): RegisterEntry | undefined {
    const { text, hash } = line;
    const entry = entryIn(text);
    const number = line.number ?? entry?.number ?? this.head.number + 1;
    for (let missing = this.head.number + 1; missing < number && !this.isMore; missing += 1)
      this.note('missing', { number: missing });
    if (!entry) this.note('unreadable', { number });
    else if (entry.number !== number || canonicalText(entry) !== text)
      this.note('altered', { number, day: entry.day });
    else if (this.#isEarlier(entry)) this.note('clock', { number, day: entry.day });
    if (number !== this.head.number + 1 || linkedHash(this.head.hash, text) !== hash)
      this.note('broken', { number, day: entry?.day ?? null });
    if (entry) this.#take(entry);
    // What follows is compared with what is written, so that each place is named once.
    this.head = { number, hash };
    if (this.#sealed.has(number)) this.#hashes.set(number, hash);
    return entry;
  }

  #take({ number, day, kind, person, replaced, ...entry }: RegisterEntry): void {
    if (person !== undefined) {
      if (this.#persons.get(person) === false) this.note('person', { number, day });
      this.#persons.delete(person);
    }
    if (kind === 'restored') this.#restoredAt = Date.parse(entry.at);
    if (kind === 'restored' && this.#restores.length < MOST_RESTORES)
      this.#restores.push({ number, day, replaced: replaced ?? null });
    this.#last = { number, day, at: entry.at };
  }

  /** Compares what is kept of a person with the hash of it. */
  person({ hash, salt, text }: RegisterPerson): void {
    this.#persons.set(hash, linkedHash(salt, text) === hash);
  }

  /** Compares a signed state with the register. */
  seal(seal: RegisterSeal): void {
    const isSame = seal.number === 0 || this.#hashes.get(seal.number) === seal.hash;
    if (!isSame || !isSigned(seal)) this.note('seal', { number: seal.number, day: dayOf(seal) });
    const name = keyName(seal.key);
    this.#keys.set(name, Math.max(seal.number, this.#keys.get(name) ?? 0));
  }

  /** Compares a state that is remembered beside the register, unless a backup was restored since. */
  remembered(seal: RegisterSeal): void {
    const isNamed = this.problems.some(
      ({ kind, number }) => kind === 'seal' && number === seal.number,
    );
    if (!isNamed && this.#restoredAt < Date.parse(seal.at)) this.seal(seal);
  }

  /** Compares a hash that was printed or exported, or its beginning, with the register's. */
  known(known: RegisterHead): void {
    if (!this.#hashes.get(known.number)?.startsWith(known.hash))
      this.note('seal', { number: known.number });
  }

  note(kind: RegisterProblem['kind'], where: Partial<Omit<RegisterProblem, 'kind'>>): void {
    if (this.problems.length === MOST_PROBLEMS) this.isMore = true;
    else this.problems.push({ kind, number: null, day: null, animal: null, ...where });
  }

  /** What it has found, once it has had everything. */
  result(): RegisterCheck {
    for (let left = this.#persons.size; left > 0; left -= 1) this.note('person', {});
    this.#persons.clear();
    const { head, lastDay, problems, isMore } = this;
    const restores = this.#restores;
    const keys = [...this.#keys].map(([name, number]) => ({ name, number }));
    return { entries: head.number, hash: head.hash, lastDay, restores, keys, problems, isMore };
  }

  #isEarlier({ at }: RegisterEntry): boolean {
    const last = this.#last;
    return last !== undefined && Date.parse(at) + CLOCK_TOLERANCE < Date.parse(last.at);
  }
}

/** The name of a public key: the first 16 digits of its SHA-256. */
export function keyName(key: string): string {
  return createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 16);
}

/** What is signed of a state of the register. */
export function sealedText({
  number,
  hash,
  at,
}: Pick<RegisterSeal, 'number' | 'hash' | 'at'>): string {
  return canonicalText({ number, hash, at });
}

/** Whether a signed state has the signature (Ed25519, RFC 8032) of the key that it names. */
export function isSigned(seal: RegisterSeal): boolean {
  try {
    return verify(
      null,
      Buffer.from(sealedText(seal)),
      { key: Buffer.from(seal.key, 'base64'), format: 'der', type: 'spki' },
      Buffer.from(seal.signature, 'base64'),
    );
  } catch {
    return false;
  }
}

/** The signed state that a text is, if it can be read. */
export function sealIn(text: string): RegisterSeal | undefined {
  return readAs(RegisterSeal, text);
}

/** The entry that a text is, if it can be read. */
export function entryIn(text: string): RegisterEntry | undefined {
  return readAs(RegisterEntry, text);
}

function readAs<Value>(schema: ZodType<Value>, text: string): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function dayOf({ at }: RegisterSeal): string {
  return at.slice(0, 10);
}
