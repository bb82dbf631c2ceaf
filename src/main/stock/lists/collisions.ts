import type { Field } from '../../../shared/fields/field.ts';
import type { Details } from '../../../shared/fields/details.ts';
import type { ImportReading } from '../../../shared/stock-files/import-choice.ts';
import { foldCode, type StockIndex, type StockRow } from './stock-index.ts';

/** What an entry of a list would have of what only one animal can have. */
export interface Claim {
  /** The place of the entry in the file. */
  number: number;
  /** The animal in stock that it changes; null for one that it adds. */
  animal: StockRow | null;
  /** The details that the animal gets. */
  details: Details;
  /** How many animals it becomes. */
  quantity: number;
}

/** The problems of entries by their numbers, and of each by the name of the field. */
export type Collisions = ReadonlyMap<number, Record<string, string>>;

/**
 * Finds the entries that can't be imported because another animal has their code, or another entry is
 * about the same animal. Animals may exchange their codes; where one of these can't be changed, it keeps
 * its own, and so whoever would have got that can't either.
 */
export function collisionsAmong(
  claims: readonly Claim[],
  stock: StockIndex,
  fields: readonly Field[],
  place: ImportReading['place'],
): Collisions {
  return new CollisionSearch(stock, fields, place).search(claims);
}

class CollisionSearch {
  readonly #stock: StockIndex;
  readonly #unique: readonly Field[];
  readonly #place: ImportReading['place'];
  readonly #problems = new Map<number, Record<string, string>>();
  /** The entry that gets a code, and that changes an animal. */
  readonly #byCode = new Map<string, Claim>();
  readonly #byAnimal = new Map<bigint, Claim>();
  readonly #refused: [claim: Claim, field: string, problem: string][] = [];

  constructor(stock: StockIndex, fields: readonly Field[], place: ImportReading['place']) {
    this.#stock = stock;
    this.#unique = fields.filter(({ isUnique }) => isUnique);
    this.#place = place;
  }

  search(claims: readonly Claim[]): Collisions {
    for (const claim of claims) this.#note(claim);
    this.#settle();
    for (const claim of claims) {
      if (!this.#problems.has(claim.number)) this.#compareWithStock(claim);
    }
    this.#settle();
    return this.#problems;
  }

  #note(claim: Claim): void {
    const { animal, quantity } = claim;
    const other = animal && this.#byAnimal.get(animal.id);
    if (other) {
      this.#refused.push([claim, 'id', this.#isThatOf(other)]);
      return;
    }
    if (animal) this.#byAnimal.set(animal.id, claim);
    for (const [field, key] of this.#codesOf(claim.details)) {
      const same = this.#byCode.get(key);
      if (same) this.#refused.push([claim, field.name, this.#isThatOf(same)]);
      else this.#byCode.set(key, claim);
      if (quantity > 1) this.#refused.push([claim, field.name, 'can’t be that of several animals']);
    }
  }

  #compareWithStock(claim: Claim): void {
    for (const [field, , code] of this.#codesOf(claim.details)) {
      const holder = this.#stock.withCode(field.id, code);
      if (!holder || holder.id === claim.animal?.id) continue;
      const change = this.#byAnimal.get(holder.id);
      if (change?.details[field.id] === undefined) {
        this.#refused.push([claim, field.name, isThatOfAnimal(holder)]);
      }
    }
  }

  /** An entry that is refused leaves its animal as it is, with its codes. */
  #settle(): void {
    for (let next = this.#refused.pop(); next; next = this.#refused.pop()) {
      const [claim, field, problem] = next;
      const { number, animal, details } = claim;
      if (this.#problems.has(number)) continue;
      this.#problems.set(number, { [field]: problem });
      for (const [, key] of this.#codesOf(details)) {
        if (this.#byCode.get(key) === claim) this.#byCode.delete(key);
      }
      if (!animal || this.#byAnimal.get(animal.id) !== claim) continue;
      this.#byAnimal.delete(animal.id);
      for (const [unique, key] of this.#codesOf(animal.details)) {
        const heir = this.#byCode.get(key);
        if (heir) this.#refused.push([heir, unique.name, isThatOfAnimal(animal)]);
      }
    }
  }

  #codesOf(details: Details): [field: Field, key: string, code: string][] {
    return this.#unique.flatMap((field) => {
      const value = details[field.id];
      if (typeof value !== 'string') return [];
      const code = foldCode(value);
      return [[field, `${field.id} ${code}`, code]];
    });
  }

  #isThatOf({ number }: Claim): string {
    const place = String(number);
    switch (this.#place) {
      case 'Line':
        return `is that of line ${place}, too`;
      case 'Row':
        return `is that of row ${place}, too`;
      case 'Animal':
        return `is that of animal ${place}, too`;
    }
  }
}

function isThatOfAnimal({ name, id }: StockRow): string {
  return `is that of ${name} (No. ${String(id)})`;
}
