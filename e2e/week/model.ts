import { LimitsModel } from './limits-model.ts';

/** An animal that somebody tried to add: `maybe` until an answer or a look at the stock decides. */
export interface Animal {
  name: string;
  idempotencyKey: string | undefined;
  /** The usable key it was added with; undefined for a window or an import. */
  till: number | undefined;
  id: bigint | undefined;
  isSure: boolean;
  /** Whether an earlier try may have stored it. */
  wasTried: boolean;
}

/** A till with its key, as the owner and the model know it. */
export interface Till {
  keyId: string;
  secret: string;
  /** Secrets that opened the shop before, with when they ended (simulated Unix ms). */
  ended: { secret: string; at: number }[];
  isRevoked: boolean;
  limits: LimitsModel;
}

/** What must hold of the stock: every acknowledged animal there once, and no other. */
export class StockModel {
  #animals = new Map<string, Animal>();
  readonly #backups = new Map<string, Map<string, Animal>>();
  #highestId = 0n;

  /** An addition that is about to be sent. */
  attempt(animal: Pick<Animal, 'name' | 'idempotencyKey' | 'till'>): Animal {
    const known = this.#animals.get(animal.name);
    if (known) return known;
    const made = { ...animal, id: undefined, isSure: false, wasTried: false };
    this.#animals.set(animal.name, made);
    return made;
  }

  /** It was acknowledged, with this id if it was told; returns what is wrong with that. */
  acknowledged(name: string, id?: bigint): string[] {
    const animal = this.#animals.get(name);
    if (!animal) return [`${name} was acknowledged and never asked for`];
    const problems: string[] = [];
    if (id !== undefined) {
      if (animal.id !== undefined && animal.id !== id) {
        problems.push(`${name} was answered with ${animal.id} and ${id}`);
      }
      const holder = [...this.#animals.values()].find((one) => one.id === id && one !== animal);
      if (holder) problems.push(`${name} got the number ${id} of ${holder.name}`);
      animal.id = id;
      if (id > this.#highestId) this.#highestId = id;
    }
    animal.isSure = true;
    return problems;
  }

  /** It was refused: it is not there, unless an earlier try may have stored it. */
  refused(name: string, wasTriedBefore: boolean): void {
    const animal = this.#animals.get(name);
    if (animal && !animal.isSure && !wasTriedBefore) this.#animals.delete(name);
  }

  /** One that may be stored, to be tried again. */
  open(till: number): Animal | undefined {
    return [...this.#animals.values()].find((one) => !one.isSure && one.till === till);
  }

  /** Any that was acknowledged, to be sent once more. */
  ofTill(till: number): Animal[] {
    return [...this.#animals.values()].filter((one) => one.isSure && one.till === till);
  }

  /** The stock as it is now, under the name of a backup. Nothing may be under way. */
  backedUp(name: string): void {
    this.#backups.set(name, this.#copy());
  }

  get backups(): string[] {
    return [...this.#backups.keys()];
  }

  /** The stock went back to a backup; with `undo`, to come back to what was there. */
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

  /** Compares with all animals of the shop, which decides about those that may be there. */
  compare(found: readonly { id: bigint; name: string }[]): string[] {
    const problems: string[] = [];
    const names = new Map<string, bigint>();
    for (const { id, name } of found) {
      if (names.has(name)) problems.push(`${name} is there twice`);
      names.set(name, id);
    }
    for (const [name, id] of names) {
      if (this.#animals.has(name)) problems.push(...this.acknowledged(name, id));
      else problems.push(`${name} is there and must not be`);
    }
    for (const [name, animal] of this.#animals) {
      if (names.has(name)) continue;
      if (animal.isSure) problems.push(`${name} was acknowledged and is lost`);
      else if (animal.idempotencyKey === undefined) this.#animals.delete(name);
    }
    return problems;
  }
}

/** A till that has just got its key. */
export function newTill(keyId: string, secret: string, perMinute: number, perDay: number): Till {
  return {
    keyId,
    secret,
    ended: [],
    isRevoked: false,
    limits: new LimitsModel(perMinute, perDay),
  };
}
