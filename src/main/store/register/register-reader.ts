import { bookOf } from '../../../shared/books/books.ts';
import { Lives, type Event, type Life } from '../../../shared/register-lives.ts';
import { PersonText, type RegisterEntry } from '../../../shared/register.ts';
import { Mutex } from '../../platform/concurrency.ts';
import { inPortions } from '../portions.ts';
import type { RegisterStore } from '../register-store.ts';
import type { NamedLives } from './missing-needs.ts';
import { PartCounts } from './part-counts.ts';

/** A register as it was read. */
export interface ReadRegister extends NamedLives {
  events: readonly Event[];
  /** How many entries are in each part of it, by a country's book. */
  countsBy: (country: string) => PartCounts;
}

/** What is read of a register. */
export type RegisterSource = Pick<RegisterStore, 'lines' | 'persons' | 'personsState'>;

/** Reads the whole register and uses it before anybody reads on. */
export type ReadWhole = <Result>(use: (read: ReadRegister) => Result) => Promise<Result>;

/**
 * More entries than that are read again each time: those of ten years take a gigabyte of the thread that reads the
 * register.
 */
const MOST_KEPT = 1_000_000;

/** Returns the function that reads the whole register, from where it was read last, one reading at a time. */
export function createRegisterReader(source: RegisterSource): ReadWhole {
  const mutex = new Mutex();
  let kept = new KeptRegister(source);
  return (use) =>
    mutex.runExclusive(async () => {
      const register = kept;
      // What could not be read to its end is begun again.
      kept = new KeptRegister(source);
      await register.readOn();
      if (register.events.length <= MOST_KEPT) kept = register;
      return use(register);
    });
}

/** What was read of a register, so that only what follows is read the next time. */
class KeptRegister implements ReadRegister {
  readonly lives = new Lives();
  readonly events: Event[] = [];
  readonly #source: RegisterSource;
  #persons = new Map<string, PersonText>();
  #state = { persons: 0, erased: 0 };
  /** By the book that was asked for last; null where they have to be recounted. */
  #counts: PartCounts | null = null;

  constructor(source: RegisterSource) {
    this.#source = source;
  }

  readonly personOf: NamedLives['personOf'] = (hash) =>
    this.#persons.get(this.lives.person(hash) ?? '') ?? null;

  readonly countsBy = (country: string): PartCounts => {
    const book = bookOf(country);
    if (this.#counts?.book === book) return this.#counts;
    const counts = new PartCounts(book);
    for (const event of this.events) counts.enter(event);
    for (const life of this.lives.all) counts.takeLife(this, life, 1);
    return (this.#counts = counts);
  };

  async readOn(): Promise<void> {
    const changed = new Set<Life>();
    const shared = new Map<string, string>();
    const lines = (after: number) => this.#source.lines(after);
    // What the store wrote is checked by `check`, not each time that it is shown.
    for await (const { text } of inPortions(lines, ({ number }) => number, this.events.length))
      this.#take(sharing(shared, JSON.parse(text) as RegisterEntry), changed);
    await this.#readPersons();
    for (const life of changed) this.#counts?.takeLife(this, life, 1);
  }

  #take(entry: RegisterEntry, changed: Set<Life>): void {
    const life = () => this.lives.of(entry.animal ?? '');
    const before = life();
    if (before && !changed.has(before)) this.#counts?.takeLife(this, before, -1);
    const event = this.lives.take(entry);
    this.events.push(event);
    // Any entry may name whom a correction is about.
    if (entry.kind === 'corrected') this.#counts = null;
    this.#counts?.enter(event);
    const after = life();
    if (this.#counts && after) changed.add(after);
  }

  async #readPersons(): Promise<void> {
    const state = await this.#source.personsState();
    const known = this.#state;
    if (state.persons === known.persons && state.erased === known.erased) return;
    const persons = new Map<string, PersonText>();
    const some = (after: string) => this.#source.persons(after);
    for await (const { hash, text } of inPortions(some, (one) => one.hash, ''))
      persons.set(hash, PersonText.parse(JSON.parse(text)));
    // Any entry may name somebody whose data was deleted; whom others name is named by these alone.
    if (state.erased !== known.erased) this.#counts = null;
    this.#persons = persons;
    this.#state = state;
  }
}

/** An entry whose texts that most others have, too, are kept once: days, persons, kinds. */
function sharing(shared: Map<string, string>, entry: RegisterEntry): RegisterEntry {
  const once = <Text extends string>(text: Text): Text => {
    const known = shared.get(text);
    if (known === undefined) shared.set(text, text);
    return (known ?? text) as Text;
  };
  entry.day = once(entry.day);
  entry.kind = once(entry.kind);
  if (entry.by !== undefined) entry.by = once(entry.by);
  if (entry.who !== undefined) entry.who = once(entry.who);
  if (entry.person !== undefined) entry.person = once(entry.person);
  return entry;
}
