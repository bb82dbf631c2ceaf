import { changedDetails, type Details } from './fields/details.ts';
import type { RegisterEntry } from './register.ts';

/** Something that happened to an animal or a group of the register. */
export interface Event {
  entry: RegisterEntry;
  /** The number of the entry that takes it back. */
  undoneBy: number | null;
}

/** What the register knows of an animal, or of a group and whatever left it, from its arrival on. */
export interface Life {
  /** The number of its first entry, which is its number in a book. */
  number: number;
  animal: string;
  name: string;
  /** The category's name. */
  species: string;
  details: Details;
  arrival: Event;
  /** The hash of whom it came from, as far as that was corrected. */
  supplier: string | undefined;
  /** What came and went, and treatments, in their order. */
  events: Event[];
  /** How many are here. */
  here: number;
}

const ARRIVALS: ReadonlySet<RegisterEntry['kind']> = new Set(['added', 'returned', 'putBack']);
const DEPARTURES: ReadonlySet<RegisterEntry['kind']> = new Set(['sold', 'removed']);

/** Whether it is about animals that came. */
export function isArrival({ entry: { kind } }: Event): boolean {
  return ARRIVALS.has(kind);
}

/** Whether it is about animals that went. */
export function isDeparture({ entry: { kind } }: Event): boolean {
  return DEPARTURES.has(kind);
}

/** The lives that a register tells of, in the order of their arrival. */
export class Lives {
  readonly all: Life[] = [];
  readonly #byAnimal = new Map<string, Life>();
  readonly #byStep = new Map<number, Event[]>();
  /** Those of a step that left a group whose entry is still to come. */
  readonly #split = new Map<number, string[]>();
  /** The hashes of what is written of persons now, by those that were corrected. */
  readonly #corrected = new Map<string, string>();

  /** The life to which an animal belongs. */
  of(animal: string): Life | undefined {
    return this.#byAnimal.get(animal);
  }

  /** The hash of what is written now of a person whom an entry names by an older one. */
  person(hash: string | undefined): string | undefined {
    return hash === undefined ? undefined : (this.#corrected.get(hash) ?? hash);
  }

  /** Takes the next entry, which must follow the last one. Returns its event. */
  take(entry: RegisterEntry): Event {
    const event: Event = { entry, undoneBy: null };
    const { animal, kind, step } = entry;
    if (kind === 'corrected') this.#correct(entry);
    if (animal === undefined) return event;
    this.#markUndone(entry);
    if (step !== undefined) this.#byStep.set(step, [...(this.#byStep.get(step) ?? []), event]);
    if (kind === 'split' && step !== undefined) {
      this.#split.set(step, [...(this.#split.get(step) ?? []), animal]);
      return event;
    }
    const life = this.#byAnimal.get(animal);
    if (life) this.#goOn(life, event);
    else if (kind === 'added') this.#begin(animal, event);
    return event;
  }

  #begin(animal: string, arrival: Event): void {
    const { facts = {}, number, animals = 1, person } = arrival.entry;
    const { name = '', species = '', details = {} } = facts;
    const life: Life = {
      ...{ number, animal, name, species, arrival, events: [], here: animals, supplier: person },
      details: changedDetails({}, details),
    };
    this.#byAnimal.set(animal, life);
    this.all.push(life);
  }

  #goOn(life: Life, event: Event): void {
    const { facts = {}, animals = 0, animal, kind, person, step } = event.entry;
    if (animal === life.animal) {
      life.name = facts.name ?? life.name;
      life.species = facts.species ?? life.species;
      life.details = changedDetails(life.details, facts.details ?? {});
      if (kind === 'changed') life.supplier = person ?? life.supplier;
    }
    if (isArrival(event)) life.here += animals;
    if (isDeparture(event)) life.here -= animals;
    life.events.push(event);
    if (step === undefined) return;
    // What left a group goes on with its life.
    for (const part of this.#split.get(step) ?? []) this.#byAnimal.set(part, life);
    this.#split.delete(step);
  }

  #correct({ person = '', corrects = [] }: RegisterEntry): void {
    for (const [before, now] of this.#corrected)
      if (corrects.includes(now)) this.#corrected.set(before, person);
    for (const before of corrects) this.#corrected.set(before, person);
    this.#corrected.delete(person);
  }

  #markUndone({ undoes, animal, number }: RegisterEntry): void {
    if (undoes === undefined) return;
    for (const event of this.#byStep.get(undoes) ?? [])
      if (event.entry.animal === animal) event.undoneBy = number;
  }
}
