import type { Environment, KeyId } from '../../shared/key.ts';
import type { KeyRecord } from '../store/store.ts';
import { digestOf, isWellFormedSecret } from './key-format.ts';

/**
 * More headers than a shop has tills. Beyond that, the oldest is forgotten and hashed again if it
 * returns.
 */
const MAX_HEADERS = 1_024;

/**
 * The key of a header or a digest, and how long it works (Unix ms): a rotated key's old secret
 * expires.
 */
interface Opening {
  record: KeyRecord;
  until: number;
}

/**
 * Why an Authorization header is refused. `missing`: no header, another scheme or no token;
 * `mistyped`: by its format and check characters, not a key of any shop; `of_production`,
 * `of_staging`: a key of the other environment; `unknown`: never issued here, revoked, or replaced.
 */
export type KeyProblem = 'missing' | 'mistyped' | 'of_production' | 'of_staging' | 'unknown';

/** RFC 6750 section 2.1; the scheme's case does not matter (RFC 9110 section 11.1). */
const BEARER = /^bearer +(?=\S)(.*)$/i;

/** All keys as last read, found by id, by digest and by the header that carried them. */
export class KeyIndex {
  readonly #environment: Environment;
  readonly #byId = new Map<KeyId, KeyRecord>();
  readonly #byDigest = new Map<string, Opening>();
  /**
   * Headers that contained a valid key, so that each till's is hashed only once. Looking up a
   * secret here reveals nothing through timing: the map uses a seeded hash of the whole string.
   */
  readonly #byHeader = new Map<string, Opening>();

  constructor(environment: Environment, records: readonly KeyRecord[]) {
    this.#environment = environment;
    for (const record of records) this.#add(record);
  }

  #add(record: KeyRecord): void {
    this.#byId.set(record.id, record);
    if (record.revokedAt !== null) return;
    this.#byDigest.set(record.digest.toString('base64'), { record, until: Infinity });
    if (record.previousDigest !== null && record.previousUntil !== null) {
      const old = { record, until: record.previousUntil };
      this.#byDigest.set(record.previousDigest.toString('base64'), old);
    }
  }

  records(): KeyRecord[] {
    return [...this.#byId.values()];
  }

  byId(id: KeyId): KeyRecord | undefined {
    return this.#byId.get(id);
  }

  /** Returns the key that an Authorization header contains at `now`. */
  authenticate(authorization: string | undefined, now: number): KeyRecord | KeyProblem {
    if (authorization === undefined) return 'missing';
    const known = this.#byHeader.get(authorization);
    if (known !== undefined) return now < known.until ? known.record : 'unknown';
    const secret = BEARER.exec(authorization)?.[1];
    if (secret === undefined) return 'missing';
    if (!isWellFormedSecret(this.#environment, secret)) return this.#misplaced(secret);
    const found = this.#byDigest.get(digestOf(secret).toString('base64'));
    if (found === undefined || now >= found.until) return 'unknown';
    this.#remember(authorization, found);
    return found.record;
  }

  /** Until when (Unix ms) a header that was found works: the old key of a rotation ends, any other does not. */
  endOf(authorization: string): number {
    return this.#byHeader.get(authorization)?.until ?? Infinity;
  }

  /** What a text is that can't be a key of this environment. */
  #misplaced(text: string): KeyProblem {
    const isStaging = this.#environment === 'staging';
    if (!isWellFormedSecret(isStaging ? 'production' : 'staging', text)) return 'mistyped';
    return isStaging ? 'of_production' : 'of_staging';
  }

  #remember(authorization: string, opening: Opening): void {
    if (this.#byHeader.size >= MAX_HEADERS) {
      for (const oldest of this.#byHeader.keys()) {
        this.#byHeader.delete(oldest);
        break;
      }
    }
    this.#byHeader.set(authorization, opening);
  }
}
