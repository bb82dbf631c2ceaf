import { changedDetails, type Details } from './fields/details.ts';
import type { RegisterEntry } from './register.ts';

/** Something that happened to an animal or a group of the register. */
export interface Event {
  entry: RegisterEntry;
  /** The number of the entry that takes it back. */
  undoneBy: number | null;
  /** How many more of the animal are here because of it, or fewer. */
  moved: number;
  /** Whether no book has it: it was taken back, or takes something back. */
  isCancelled: boolean;
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
  /** What happened after its arrival, in its order. */
  events: Event[];
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
  /** By step and animal: an import's step is about thousands of them. */
  readonly #byStep = new Map<string, Event[]>();
  /** Those of a step that left a group whose entry is still to come. */
  readonly #split = new Map<number, Event[]>();
  /** How many there are of each animal, and which are sold. */
  readonly #here = new Map<string, number>();
  readonly #sold = new Set<string>();
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
    const { animal, kind, step } = entry;
    const moved = animal === undefined ? 0 : this.#move(animal, entry);
    const event: Event = { entry, undoneBy: null, moved, isCancelled: false };
    if (kind === 'corrected') this.#correct(entry);
    if (animal === undefined) return event;
    this.#takeBack(event);
    if (step !== undefined) add(this.#byStep, stepKey(step, animal), event);
    const life = this.#byAnimal.get(animal);
    if (life) this.#goOn(life, event);
    else if (kind === 'split' && step !== undefined) add(this.#split, step, event);
    else if (kind === 'added') this.#begin(animal, event);
    return event;
  }

  /** Recounts the animal. Returns the difference. */
  #move(animal: string, { kind, animals = 0, facts }: RegisterEntry): number {
    if (facts?.status === 'sold') this.#sold.add(animal);
    if (facts?.status === 'here') this.#sold.delete(animal);
    const before = this.#here.get(animal) ?? 0;
    const counted = (): number => {
      switch (kind) {
        case 'sold':
          return before - animals;
        case 'returned':
          return before + animals;
        case 'removed':
        case 'joined':
          return 0;
        case 'recounted':
          return before;
        default:
          return this.#sold.has(animal) ? before : animals;
      }
    };
    const now = counted();
    this.#here.set(animal, now);
    return now - before;
  }

  #begin(animal: string, arrival: Event): void {
    const { facts = {}, number, person } = arrival.entry;
    const { name = '', species = '', details = {} } = facts;
    const life: Life = {
      number,
      animal,
      name,
      species,
      arrival,
      events: [],
      supplier: person,
      details: changedDetails({}, details),
    };
    this.#byAnimal.set(animal, life);
    this.all.push(life);
  }

  #goOn(life: Life, event: Event): void {
    const { facts = {}, animal, kind, person, step } = event.entry;
    if (animal === life.animal) {
      life.name = facts.name ?? life.name;
      life.species = facts.species ?? life.species;
      life.details = changedDetails(life.details, facts.details ?? {});
      if (kind === 'changed') life.supplier = person ?? life.supplier;
    }
    life.events.push(event);
    if (step === undefined) return;
    // What left a group goes on with its life.
    for (const part of this.#split.get(step) ?? []) {
      this.#byAnimal.set(part.entry.animal ?? '', life);
      life.events.push(part);
    }
    this.#split.delete(step);
  }

  #correct({ person = '', corrects = [] }: RegisterEntry): void {
    for (const [before, now] of this.#corrected)
      if (corrects.includes(now)) this.#corrected.set(before, person);
    for (const before of corrects) this.#corrected.set(before, person);
    this.#corrected.delete(person);
  }

  #takeBack(event: Event): void {
    const { undoes, animal, number } = event.entry;
    if (undoes === undefined || animal === undefined) return;
    const undone = this.#byStep.get(stepKey(undoes, animal)) ?? [];
    const moved = undone.reduce((all, one) => all + one.moved, 0);
    const isCancelled = undone.some((one) => one.isCancelled);
    for (const one of undone) one.undoneBy = number;
    // Others of a group may have come or gone since, or it was taken back before and done again: then each
    // stands for itself.
    if (undone.length === 0 || isCancelled || event.moved !== -moved) return;
    for (const one of [...undone, event]) one.isCancelled = true;
  }
}

function stepKey(step: number, animal: string): string {
  return `${String(step)} ${animal}`;
}

function add<Key>(lists: Map<Key, Event[]>, key: Key, event: Event): void {
  const list = lists.get(key);
  if (list) list.push(event);
  else lists.set(key, [event]);
}
