import { ShopError } from '../../shared/errors.ts';
import type { Permission } from '../../shared/call.ts';
import type { Person, SignIn } from '../../shared/person.ts';
import type { Clock } from '../platform/clock.ts';
import type { Credential, Persons } from './persons.ts';

interface Session {
  /** As it was when the session began: a new PIN ends it, whichever node set that. */
  credential: Credential;
  /** When mouse or keyboard were last used there (Unix ms). */
  activeAt: number;
}

/** How long (ms) a window shows an inspector the register. */
const INSPECTION = 3_600_000;

/** How many windows are remembered; beyond that, the oldest is forgotten. */
const MOST_SESSIONS = 200;

/**
 * Who is signed in at which window. Kept in memory, so every window is locked after a restart. A
 * window that nobody touches for a while locks itself.
 */
export class SignIns {
  readonly #persons: Persons;
  readonly #clock: Clock;
  readonly #lockAfter: () => number;
  readonly #sessions = new Map<string, Session>();
  /** Until when (Unix ms) windows show only the register. */
  readonly #inspections = new Map<string, number>();

  /** `lockAfter` returns the time (ms) without mouse or keyboard until a window locks. */
  constructor(persons: Persons, clock: Clock, lockAfter: () => number) {
    this.#persons = persons;
    this.#clock = clock;
    this.#lockAfter = lockAfter;
  }

  /** Everybody, and who is signed in at this window. */
  async state(session: string): Promise<SignIn> {
    const persons = await this.#persons.list();
    const inspectedUntil = this.#inspection(session);
    return { persons, current: await this.#current(session), inspectedUntil };
  }

  /** Throws `wrong_pin` or `not_found`. */
  async signIn(session: string, id: string, pin: string): Promise<void> {
    this.begin(session, await this.#persons.check(id, pin));
  }

  /** Signs in a person whose PIN was just set. */
  begin(session: string, credential: Credential): void {
    this.lock(session);
    this.#sessions.set(session, { credential, activeAt: this.#clock.now() });
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
  }

  lock(session: string): void {
    this.#sessions.delete(session);
    this.#inspections.delete(session);
  }

  /** Shows nothing but the register at a window for an hour, or until it is locked or somebody signs in there. */
  inspect(session: string): void {
    this.#inspections.set(session, this.#clock.now() + INSPECTION);
  }

  /** Whether a window shows an inspector the register. */
  isInspected(session: string): boolean {
    return this.#inspection(session) !== null;
  }

  /** Mouse or keyboard were used, so the window stays unlocked for longer. A locked one stays locked. */
  stillHere(session: string): void {
    const known = this.#fresh(session);
    if (known) known.activeAt = this.#clock.now();
  }

  /**
   * Returns the person at a window if they may make a call; null when the shop has no persons, or
   * for a call open to anyone. Throws `sign_in_needed` or `owner_needed`.
   */
  async allow(session: string, permission: Permission): Promise<Person | null> {
    // Asked without the store, so that the window also learns why that can't be read.
    if (permission === 'anyone') return null;
    const { persons, current, inspectedUntil } = await this.state(session);
    if (inspectedUntil !== null && permission !== 'inspector') throw new ShopError('owner_needed');
    if (persons.length === 0) return null;
    if (!current) {
      throw new ShopError('sign_in_needed');
    }
    if (permission === 'owner' && current.role !== 'owner') {
      throw new ShopError('owner_needed');
    }
    return current;
  }

  async #current(session: string): Promise<Person | null> {
    const known = this.#fresh(session)?.credential;
    if (!known) return null;
    const current = await this.#persons.credential(known.person.id);
    return current?.pinSalt === known.pinSalt ? current.person : null;
  }

  /** Until when a window is inspected. Then nobody is signed in there. */
  #inspection(session: string): number | null {
    const until = this.#inspections.get(session);
    if (until === undefined) return null;
    const left = until - this.#clock.now();
    // One that began while the clock ran ahead ends once that is put right.
    if (left > 0 && left <= INSPECTION) return until;
    this.lock(session);
    return null;
  }

  #fresh(session: string): Session | undefined {
    const known = this.#sessions.get(session);
    if (!known) return undefined;
    if (Math.abs(this.#clock.now() - known.activeAt) < this.#lockAfter()) return known;
    this.#sessions.delete(session);
    return undefined;
  }
}
