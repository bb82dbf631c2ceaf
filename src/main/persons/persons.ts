import { randomBytes } from 'node:crypto';
import { ShopError } from '../../shared/errors.ts';
import { say, type Sentence } from '../../shared/say.ts';
import type { Person, PersonId, Role } from '../../shared/person.ts';
import type { Clock } from '../platform/clock.ts';
import { Mutex } from '../platform/concurrency.ts';
import type { PersonRecord, PersonStore, WrongPins } from '../store/store.ts';
import { hashPin, isPin, saltOf, waitAfter, waitLeft } from './pin.ts';
import { noSuchPerson } from '../store/refusals.ts';

/**
 * The persons of a shop, which are optional and kept in its store. The first one is an owner, and
 * one owner always remains. PINs are stored as scrypt hashes, and wrong ones delay the next try,
 * even across a restart.
 */
export class Persons {
  readonly #store: () => PersonStore;
  readonly #clock: Clock;
  #known: Promise<PersonRecord[]> | undefined;
  /** Persons whose PIN is being checked: a second guess at the same time would bypass the wait. */
  readonly #checking = new Set<PersonId>();
  /** Wrong PINs that could not be stored: a full disk must not allow unlimited guesses. */
  readonly #unsaved = new Map<PersonId, WrongPins>();
  /** Makes changes one at a time, so that each sees the owners and names that the previous one left. */
  readonly #changes = new Mutex();

  /** `store` is called at each use, since a restore replaces the store. */
  constructor(store: () => PersonStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Reads everybody again at the next use, because another process or a restore may have changed
   * them.
   */
  forget(): void {
    this.#known = undefined;
  }

  /** Everybody, by name. */
  async list(): Promise<Person[]> {
    const records = await this.#all();
    return records
      .map(personOf)
      .sort(
        (left, right) => left.name.localeCompare(right.name) || left.id.localeCompare(right.id),
      );
  }

  /**
   * Adds a person. Only the first one is added without anyone signed in: when two are first at the same
   * moment, here or at another node, the second is refused with `sign_in_needed`. Throws `invalid_body`
   * with `fields` for a name that is taken, or a first person who is not an owner.
   */
  add(person: NewPerson, by: Person | null): Promise<Credential> {
    return this.#changes.runExclusive(() => this.#add(person, by));
  }

  async #add(person: NewPerson, by: Person | null): Promise<Credential> {
    const others = await this.#all();
    if (others.length > 0 && by === null) throw new ShopError('sign_in_needed');
    refuseTakenName(others, person.name);
    if (others.length === 0 && person.role !== 'owner') {
      throw problemOf('role', 'must be owner for the first person');
    }
    const record: PersonRecord = {
      id: randomBytes(8).toString('hex'),
      name: person.name,
      role: person.role,
      pinHash: await hashPin(person.pin),
      createdAt: this.#clock.now(),
      wrongPins: 0,
      lastWrongAt: 0,
    };
    const isFirst = by === null;
    const isAdded = await this.#write((store) => store.insert(record, isFirst));
    if (!isAdded) throw new ShopError('sign_in_needed');
    return credentialOf(record);
  }

  /** Changes what is given. Throws `not_found`, and `invalid_body` when no owner would remain. */
  change(id: PersonId, change: PersonChange): Promise<Credential> {
    return this.#changes.runExclusive(() => this.#change(id, change));
  }

  async #change(id: PersonId, change: PersonChange): Promise<Credential> {
    const records = await this.#all();
    const record = find(records, id);
    const { name = record.name, role = record.role, pin } = change;
    refuseTakenName(
      records.filter((other) => other.id !== id),
      name,
    );
    if (role !== 'owner') refuseLastOwner(records, id);
    const pinChange =
      pin === undefined ? {} : { pinHash: await hashPin(pin), wrongPins: 0, lastWrongAt: 0 };
    await this.#write((store) => store.update(id, { name, role, ...pinChange }));
    if (pin !== undefined) this.#unsaved.delete(id);
    return credentialOf({ ...record, name, role, ...pinChange });
  }

  /**
   * Removes a person, whose name the history keeps. Removing the last person returns the shop to
   * having none. Throws `not_found`, and `invalid_body` when only clerks would remain.
   */
  remove(id: PersonId): Promise<void> {
    return this.#changes.runExclusive(() => this.#remove(id));
  }

  async #remove(id: PersonId): Promise<void> {
    const records = await this.#all();
    find(records, id);
    if (records.length > 1) refuseLastOwner(records, id);
    await this.#write((store) => store.remove(id));
  }

  /** A person's credential as it is now; undefined for one who was removed. */
  async credential(id: PersonId): Promise<Credential | undefined> {
    const record = (await this.#all()).find((one) => one.id === id);
    return record && credentialOf(record);
  }

  /**
   * Checks a PIN. Throws `wrong_pin`, also during a wait after wrong ones, with the seconds in the
   * sentence; `not_found` for a person who has been removed.
   */
  async check(id: PersonId, pin: string): Promise<Credential> {
    if (this.#checking.has(id)) throw wait(1);
    this.#checking.add(id);
    try {
      const stored = find(await this.#all(), id);
      const record = { ...stored, ...this.#unsaved.get(id) };
      const now = this.#clock.now();
      const left = waitLeft(record.wrongPins, record.lastWrongAt, now);
      if (left > 0) throw wait(Math.ceil(left / 1_000));
      // Counted as wrong before it is checked: of guesses at several nodes, one is checked at a time.
      const counted = { wrongPins: record.wrongPins + 1, lastWrongAt: now };
      if (!(await this.#noteWrongPins(id, stored.wrongPins, counted))) throw wait(1);
      if (await isPin(pin, record.pinHash)) {
        await this.#noteWrongPins(id, counted.wrongPins, { wrongPins: 0, lastWrongAt: 0 });
        return credentialOf(record);
      }
      const next = waitAfter(counted.wrongPins);
      throw next > 0
        ? wait(Math.ceil(next / 1_000))
        : wrongPin(say`That is not the PIN. Try again.`);
    } finally {
      this.#checking.delete(id);
    }
  }

  /** Checks an owner's PIN, as at a sign-in. Throws as `check` does, and `owner_needed` for somebody else. */
  async checkOwner(id: PersonId, pin: string): Promise<Person> {
    const { role } = find(await this.#all(), id);
    if (role !== 'owner') throw new ShopError('owner_needed');
    return (await this.check(id, pin)).person;
  }

  /**
   * Stores a count of wrong PINs unless another node has stored one since `seen`: returns whether it did.
   * When the disk accepts no writes, it is remembered here, so that no guess is free.
   */
  async #noteWrongPins(id: PersonId, seen: number, noted: WrongPins): Promise<boolean> {
    try {
      const isNoted = await this.#write((store) => store.noteWrongPins(id, seen, noted));
      this.#unsaved.delete(id);
      return isNoted;
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'storage_unavailable') throw error;
      this.#unsaved.set(id, noted);
      return true;
    }
  }

  #all(): Promise<PersonRecord[]> {
    const known = (this.#known ??= this.#store().all());
    known.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known;
  }

  async #write<Result>(change: (store: PersonStore) => Promise<Result>): Promise<Result> {
    try {
      return await change(this.#store());
    } finally {
      this.#known = undefined;
    }
  }
}

interface NewPerson {
  name: string;
  role: Role;
  pin: string;
}

/** A person, and what changes with each new PIN of theirs. */
export interface Credential {
  person: Person;
  pinSalt: string;
}

/** What to change about a person. What is left out stays as it is. */
interface PersonChange {
  name?: string | undefined;
  role?: Role | undefined;
  pin?: string | undefined;
}

function personOf({ id, name, role }: PersonRecord): Person {
  return { id, name, role };
}

function credentialOf(record: PersonRecord): Credential {
  return { person: personOf(record), pinSalt: saltOf(record.pinHash) };
}

function find(records: readonly PersonRecord[], id: PersonId): PersonRecord {
  const record = records.find((one) => one.id === id);
  if (record) return record;
  throw noSuchPerson();
}

function refuseTakenName(others: readonly PersonRecord[], name: string): void {
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw problemOf('name', 'is taken by another person');
}

function refuseLastOwner(records: readonly PersonRecord[], id: PersonId): void {
  const isOwnerLeft = records.some((other) => other.id !== id && other.role === 'owner');
  if (!isOwnerLeft) throw problemOf('role', 'must stay owner: a shop needs one');
}

function problemOf(field: string, problem: string): ShopError {
  return new ShopError('invalid_body', `${field} ${problem}`, { fields: { [field]: problem } });
}

function wrongPin(sentence: Sentence): ShopError {
  return new ShopError('wrong_pin', sentence, { fields: { pin: sentence.english } });
}

function wait(seconds: number): ShopError {
  const [minutes, rest] = [String(Math.ceil(seconds / 60)), String(seconds)];
  return wrongPin(
    seconds > 90
      ? say`That is not the PIN, or it was tried too often. Try again in ${minutes} minutes.`
      : say`That is not the PIN, or it was tried too often. Try again in ${rest} s.`,
  );
}
