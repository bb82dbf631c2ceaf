import { createHash, randomBytes } from 'node:crypto';

/** Unused tokens and open sessions are kept up to this many each; the oldest go first. */
const MOST_KEPT = 50;

/** A secret's SHA-256 in base64. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}

/** Secrets that were given out, by digest: what is looked up tells nothing by the time it takes. */
class GivenSecrets {
  readonly #digests = new Set<string>();

  give(): string {
    const secret = randomBytes(32).toString('base64url');
    this.#digests.add(digest(secret));
    const [oldest] = this.#digests;
    if (this.#digests.size > MOST_KEPT && oldest !== undefined) this.#digests.delete(oldest);
    return secret;
  }

  has(secret: string): boolean {
    return this.#digests.has(digest(secret));
  }

  take(secret: string): boolean {
    return this.#digests.delete(digest(secret));
  }
}

/**
 * Who may see the window over HTTP. A token stands in an address that a person opens; the first
 * browser to show it gets a session. Both live in memory: they end with the process.
 */
export class WindowSessions {
  readonly #tokens = new GivenSecrets();
  readonly #sessions = new GivenSecrets();

  /** A new token, good for one browser. */
  newToken(): string {
    return this.#tokens.give();
  }

  /** Spends a token; the answer is the secret of the session, or undefined when the token is not good. */
  redeem(token: string): string | undefined {
    return this.#tokens.take(token) ? this.#sessions.give() : undefined;
  }

  isOpen(session: string | undefined): boolean {
    return session !== undefined && this.#sessions.has(session);
  }
}
