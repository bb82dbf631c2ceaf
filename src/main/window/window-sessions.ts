import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Browser } from '../../shared/app-info.ts';
import { ShopError } from '../../shared/errors.ts';
import { replaceFile } from '../platform/durable-file.ts';
import { say } from '../../shared/say.ts';

/** How many unused tokens, and how many open sessions, are kept; the oldest are dropped first. */
const MOST_KEPT = 50;

/** How long (ms) a session and its cookie last after the browser was admitted. */
export const SESSION_AGE = 30 * 24 * 3_600_000;

/** A session's digest, when it began (Unix ms), and the browser's name if that was recorded. */
const StoredSession = z.tuple([z.string(), z.number()], z.string());
const StoredSessions = z.array(StoredSession).max(MOST_KEPT);

interface Session {
  admittedAt: number;
  name: string;
}

/** The sessions of browsers, as far as the window's calls need them. */
export interface BrowserSessions {
  /** Newest first. */
  list(): Omit<Browser, 'isThis'>[];
  newToken(): string;
  /** Throws `not_found`, and `storage_unavailable` when a restart would bring the session back. */
  signOut(id: string): void;
}

/**
 * Who may see the window over HTTP. A token is part of an address that a person opens; the first
 * browser to present it gets a session. Tokens end with the process. Sessions outlast it, in a file
 * that contains only their digests, so that an open window can reconnect after a restart. Both are
 * found by digest, so that the time of a look-up reveals nothing.
 */
export class WindowSessions implements BrowserSessions {
  readonly #tokens = new Set<string>();
  readonly #sessions: Map<string, Session>;
  readonly #file: string;
  #onSignOut: (id: string) => void = () => undefined;

  /** A missing or corrupt file counts as empty: each browser then needs a new address. */
  constructor(file: string) {
    this.#file = file;
    this.#sessions = readSessions(file);
  }

  /** Issues a token that is valid for one browser. */
  newToken(): string {
    const token = makeSecret();
    this.#tokens.add(digest(token));
    dropOldest(this.#tokens);
    return token;
  }

  /** Redeems a token. Returns the session's secret, or undefined when the token is not valid. */
  redeem(token: string, name: string): string | undefined {
    if (!this.#tokens.delete(digest(token))) return undefined;
    const secret = makeSecret();
    this.#sessions.set(digest(secret), { admittedAt: Date.now(), name });
    dropOldest(this.#sessions);
    try {
      this.#save();
    } catch {
      // A full disk must not lock anyone out; this session then ends with the process.
    }
    return secret;
  }

  /** The id of the first open session among some secrets; undefined when none is open. */
  find(secrets: readonly string[]): string | undefined {
    return secrets.map(digest).find((id) => {
      const session = this.#sessions.get(id);
      return session !== undefined && isFresh(session);
    });
  }

  list(): Omit<Browser, 'isThis'>[] {
    return [...this.#sessions]
      .filter(([, session]) => isFresh(session))
      .map(([id, session]) => ({ id, ...session }))
      .reverse();
  }

  signOut(id: string): void {
    if (!this.#sessions.delete(id)) {
      throw new ShopError('not_found', say`This browser is signed out already.`);
    }
    this.#onSignOut(id);
    try {
      this.#save();
    } catch (error) {
      throw new ShopError(
        'storage_unavailable',
        say`The browser is signed out, but only until Animal Store starts again: the disk could not be written. Make room on it, then sign out another browser.`,
        { cause: error },
      );
    }
  }

  /** Calls the listener with the id of each session that is signed out. */
  onSignOut(listener: (id: string) => void): void {
    this.#onSignOut = listener;
  }

  #save(): void {
    const kept = [...this.#sessions].map(([id, { admittedAt, name }]) => [id, admittedAt, name]);
    replaceFile(this.#file, `${JSON.stringify(kept)}\n`);
  }
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

function dropOldest(kept: Set<string> | Map<string, Session>): void {
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** Whether a session has not ended. One that began while the clock ran ahead begins once that is put right. */
function isFresh(session: Session): boolean {
  const now = Date.now();
  session.admittedAt = Math.min(session.admittedAt, now);
  return now - session.admittedAt < SESSION_AGE;
}

function readSessions(file: string): Map<string, Session> {
  try {
    const kept = StoredSessions.parse(JSON.parse(readFileSync(file, 'utf8')));
    return new Map(kept.map(([id, admittedAt, name = '']) => [id, { admittedAt, name }]));
  } catch {
    return new Map();
  }
}
