import type { PetStatus } from '../../src/shared/pet.ts';
import { compareAnimals } from '../model/ledger.ts';
import { LimitsModel } from './limits-model.ts';

/** The properties of an animal other than its name and number. */
export interface Look {
  categoryId: bigint;
  status: PetStatus | null;
  isRemoved: boolean;
}

/**
 * An animal that somebody tried to add. Its state is `maybe` until a reply or a look at the stock
 * decides.
 */
export interface Animal {
  name: string;
  idempotencyKey: string | undefined;
  /** The till whose key added it; undefined for a window or an import. */
  till: number | undefined;
  id: bigint | undefined;
  isSure: boolean;
  /** Whether an earlier try may have stored it. */
  wasTried: boolean;
  /** When it was first tried, by the shop's clock (Unix ms). */
  triedAt: number;
  look: Look;
  /**
   * Its other possible state, if a step was stored whose reply never came. `step` is the same for
   * all its animals.
   */
  maybe: { look: Look; step: number } | undefined;
}

/** An animal as the shop reports it. */
export type FoundAnimal = Pick<Look, 'categoryId' | 'status'> & { id: bigint; name: string };

/** A till with its key, as the owner and the model know it. */
export interface Till {
  keyId: string;
  secret: string;
  /** Earlier secrets that once worked, with when they ended (simulated Unix ms). */
  ended: { secret: string; at: number }[];
  isRevoked: boolean;
  limits: LimitsModel;
}

/**
 * What must hold for the stock: every acknowledged animal is there once, as it was changed, and no
 * other.
 */
export class StockModel {
  #animals = new Map<string, Animal>();
  readonly #backups = new Map<string, Map<string, Animal>>();
  /** Every number ever given, even to animals that a restore removed. */
  readonly #given = new Map<bigint, string>();
  #steps = 0;

  /** Records an addition that is about to be sent. */
  attempt(animal: Pick<Animal, 'name' | 'idempotencyKey' | 'till' | 'look' | 'triedAt'>): Animal {
    const known = this.#animals.get(animal.name);
    if (known) return known;
    const made = { ...animal, id: undefined, isSure: false, wasTried: false, maybe: undefined };
    this.#animals.set(animal.name, made);
    return made;
  }

  /** It was acknowledged, with this id if it was given. Returns what is wrong with that. */
  acknowledged(name: string, id?: bigint): string[] {
    const animal = this.#animals.get(name);
    if (!animal) return [`${name} was acknowledged and never asked for`];
    animal.isSure = true;
    if (id === undefined) return [];
    const problems: string[] = [];
    if (animal.id !== undefined && animal.id !== id) {
      problems.push(`${name} was answered with ${animal.id} and ${id}`);
    }
    const holder = this.#given.get(id) ?? name;
    if (holder !== name) problems.push(`${name} got the number ${id} of ${holder}`);
    this.#given.set(id, name);
    animal.id = id;
    return problems;
  }

  /** It was refused: it is not there, unless an earlier try may have stored it. */
  refused(name: string, wasTriedBefore: boolean): void {
    const animal = this.#animals.get(name);
    if (animal && !animal.isSure && !wasTriedBefore) this.#animals.delete(name);
  }

  get animals(): Animal[] {
    return [...this.#animals.values()];
  }

  byName(name: string): Animal | undefined {
    return this.#animals.get(name);
  }

  /** The animals about which everything is known: in stock, or removed. */
  settled(where: 'in stock' | 'removed'): Animal[] {
    const isRemoved = where === 'removed';
    return this.animals.filter(
      (one) =>
        one.isSure &&
        one.id !== undefined &&
        one.maybe === undefined &&
        one.look.isRemoved === isRemoved,
    );
  }

  /** A step was stored. */
  changed(animals: readonly Animal[], change: Partial<Look>): void {
    for (const animal of animals) animal.look = { ...animal.look, ...change };
  }

  /** A step may have been stored: all of it, or nothing. */
  maybeChanged(animals: readonly Animal[], change: Partial<Look>): void {
    this.#steps += 1;
    for (const animal of animals) {
      animal.maybe = { look: { ...animal.look, ...change }, step: this.#steps };
    }
  }

  /** Stores the present stock under the name of a backup. Nothing may be in progress. */
  backedUp(name: string): void {
    this.#backups.set(name, this.#copy());
  }

  get backups(): string[] {
    return [...this.#backups.keys()];
  }

  /** The stock went back to a backup. With `undo`, it can return to what was there. */
  restored(name: string, undo: string): void {
    const backup = this.#backups.get(name);
    if (!backup) throw new Error(`The model has no backup ${name}`);
    this.backedUp(undo);
    this.#animals = backup;
    this.#animals = this.#copy();
  }

  #copy(): Map<string, Animal> {
    return new Map([...this.#animals].map(([name, animal]) => [name, { ...animal }]));
  }

  /** Compares with all animals of the shop, which decides about anything uncertain. */
  compare(inStock: readonly FoundAnimal[], removed: readonly FoundAnimal[]): string[] {
    const sure = this.animals.filter(({ isSure }) => isSure);
    const must = new Map(sure.map(({ name, id }) => [name, id]));
    const may = new Set(this.#animals.keys());
    const all = [
      ...inStock.map((animal) => ({ ...animal, isRemoved: false })),
      ...removed.map((animal) => ({ ...animal, isRemoved: true })),
    ];
    const problems = compareAnimals({ must, may }, all);
    const found = new Map<string, Look>();
    for (const { id, name, ...look } of all) {
      found.set(name, look);
      if (may.has(name)) problems.push(...this.acknowledged(name, id));
    }
    for (const [name, { isSure, idempotencyKey }] of this.#animals) {
      const isNeverRetried = !isSure && idempotencyKey === undefined;
      if (isNeverRetried && !found.has(name)) this.#animals.delete(name);
    }
    return [...problems, ...this.#compareLooks(found)];
  }

  #compareLooks(found: ReadonlyMap<string, Look>): string[] {
    const problems: string[] = [];
    const stored = new Map<number, boolean>();
    for (const [name, look] of found) {
      const animal = this.#animals.get(name);
      if (!animal) continue;
      const { maybe } = animal;
      const isStored = maybe !== undefined && isSame(maybe.look, look);
      if (!isStored && !isSame(animal.look, look)) {
        problems.push(`${name} is ${told(look)} and not ${told(animal.look)}`);
      }
      if (maybe && !isSame(maybe.look, animal.look)) {
        if ((stored.get(maybe.step) ?? isStored) !== isStored) {
          problems.push(`${name}: half of a step was stored`);
        }
        stored.set(maybe.step, isStored);
      }
      animal.look = look;
      animal.maybe = undefined;
    }
    return problems;
  }
}

function isSame(left: Look, right: Look): boolean {
  return told(left) === told(right);
}

function told({ categoryId, status, isRemoved }: Look): string {
  return isRemoved ? 'removed' : `${status ?? 'without a status'} in category ${categoryId}`;
}

/** A till that has just received its key. */
export function newTill(keyId: string, secret: string, perMinute: number, perDay: number): Till {
  return {
    keyId,
    secret,
    ended: [],
    isRevoked: false,
    limits: new LimitsModel(perMinute, perDay),
  };
}
