import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile } from '../platform/durable-file.ts';

/** How many unused tokens, and how many open sessions, are kept; the oldest are dropped first. */
const MOST_KEPT = 50;

/** A secret's SHA-256 in base64. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}

/** How long (ms) a session and its cookie last after the browser was admitted. */
export const SESSION_AGE = 30 * 24 * 3_600_000;

/** The digest of an issued secret, and when it was issued (Unix ms). */
const Given = z.tuple([z.string(), z.number()]);
const GivenList = z.array(Given).max(MOST_KEPT);

/** Secrets that were issued, by digest: the time of a lookup then reveals nothing. */
class GivenSecrets {
  readonly #given: Map<string, number>;

  constructor(given: Iterable<z.infer<typeof Given>> = []) {
    this.#given = new Map(given);
  }

  give(): string {
    const secret = randomBytes(32).toString('base64url');
    this.#given.set(digest(secret), Date.now());
    const [oldest] = this.#given.keys();
    if (this.#given.size > MOST_KEPT && oldest !== undefined) this.#given.delete(oldest);
    return secret;
  }

  has(secret: string): boolean {
    const givenAt = this.#given.get(digest(secret));
    return givenAt !== undefined && Date.now() - givenAt < SESSION_AGE;
  }

  take(secret: string): boolean {
    return this.#given.delete(digest(secret));
  }

  all(): [string, number][] {
    return [...this.#given];
  }
}

/**
 * Who may see the window over HTTP. A token is part of an address that a person opens; the first
 * browser to present it gets a session. Tokens end with the process. Sessions outlast it, in a file
 * that contains only their digests, so that an open window can reconnect after a restart.
 */
export class WindowSessions {
  readonly #tokens = new GivenSecrets();
  readonly #sessions: GivenSecrets;
  readonly #file: string;

  /** A missing or corrupt file counts as empty: each browser then needs a new address. */
  constructor(file: string) {
    this.#file = file;
    this.#sessions = new GivenSecrets(readGiven(file));
  }

  /** Issues a token that is valid for one browser. */
  newToken(): string {
    return this.#tokens.give();
  }

  /** Redeems a token. Returns the session's secret, or undefined when the token is not valid. */
  redeem(token: string): string | undefined {
    if (!this.#tokens.take(token)) return undefined;
    const session = this.#sessions.give();
    try {
      replaceFile(this.#file, `${JSON.stringify(this.#sessions.all())}\n`);
    } catch {
      // A full disk locks nobody out; this session then ends with the process.
    }
    return session;
  }

  isOpen(session: string | undefined): boolean {
    return session !== undefined && this.#sessions.has(session);
  }
}

function readGiven(file: string): z.infer<typeof GivenList> {
  try {
    return GivenList.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
