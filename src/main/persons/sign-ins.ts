import { ShopError } from '../../shared/errors.ts';
import type { Person, PersonId, SignIn } from '../../shared/person.ts';
import type { Clock } from '../platform/clock.ts';
import type { Persons } from './persons.ts';

/** What a call of the window asks of the person at it. */
export type Permission = 'anyone' | 'clerk' | 'owner';

interface Session {
  personId: PersonId;
  /** When somebody last touched mouse or keyboard there (Unix ms). */
  activeAt: number;
}

/** A window forgets who worked there when it is full of newer ones. */
const MOST_SESSIONS = 200;

/**
 * Who is signed in at which window. Kept in memory: after a restart every window is locked. A window
 * that nobody touches for a while locks by itself.
 */
export class SignIns {
  readonly #persons: Persons;
  readonly #clock: Clock;
  readonly #lockAfter: () => number;
  readonly #sessions = new Map<string, Session>();

  /** `lockAfter`: ms without mouse or keyboard until a window locks. */
  constructor(persons: Persons, clock: Clock, lockAfter: () => number) {
    this.#persons = persons;
    this.#clock = clock;
    this.#lockAfter = lockAfter;
  }

  /** Everybody, and who is signed in at this window. */
  async state(session: string): Promise<SignIn> {
    const persons = await this.#persons.list();
    return { persons, current: this.#current(session, persons) };
  }

  /** Throws `wrong_pin` or `not_found`. */
  async signIn(session: string, id: PersonId, pin: string): Promise<Person> {
    const person = await this.#persons.check(id, pin);
    this.begin(session, person);
    return person;
  }

  /** Signs a person in whose PIN was just set. */
  begin(session: string, { id }: Person): void {
    this.#sessions.delete(session);
    this.#sessions.set(session, { personId: id, activeAt: this.#clock.now() });
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
  }

  lock(session: string): void {
    this.#sessions.delete(session);
  }

  /** Somebody touched mouse or keyboard: the window stays open for longer. A locked one stays locked. */
  stillHere(session: string): void {
    const known = this.#fresh(session);
    if (known) known.activeAt = this.#clock.now();
  }

  /**
   * The person at a window, when a call is allowed to them; null where the shop has no persons, or
   * for a call that is anyone's. Throws `sign_in_needed` or `owner_needed`.
   */
  async allow(session: string, permission: Permission): Promise<Person | null> {
    const { persons, current } = await this.state(session);
    if (persons.length === 0 || permission === 'anyone') return current;
    if (!current) {
      throw new ShopError('sign_in_needed');
    }
    if (permission === 'owner' && current.role !== 'owner') {
      throw new ShopError('owner_needed');
    }
    return current;
  }

  #current(session: string, persons: readonly Person[]): Person | null {
    const known = this.#fresh(session);
    return persons.find(({ id }) => id === known?.personId) ?? null;
  }

  #fresh(session: string): Session | undefined {
    const known = this.#sessions.get(session);
    if (!known) return undefined;
    if (Math.abs(this.#clock.now() - known.activeAt) < this.#lockAfter()) return known;
    this.#sessions.delete(session);
    return undefined;
  }
}
