import type { Field } from '../../../shared/fields/field.ts';
import type { ProblemCode } from '../../../shared/recorded-sale.ts';
import type { JournalLine } from '../../../shared/till-journal.ts';
import type { KnownPet } from '../planned-step.ts';
import type { SqlDatabase } from './database.ts';
import { readFields } from './field-reads.ts';
import { inStock } from './sale-plans.ts';
import { knownPets } from './staged-step.ts';
import { idsWithCode } from './view-query.ts';

/** How many words of a text are looked up as codes. */
const MOST_CODES = 8;
/** What may be a code in a text: with a digit, and not short. */
const CODE = /[\p{L}\d][\p{L}\d./-]{4,}/gu;

/** What a line's codes lead to: an animal, or why it is not known which one. */
export type Found = { pet: KnownPet } | { problem: ProblemCode; petId: bigint | null };

/** The stock as sales of a till find it, one after the other: what one takes, the next does not find. */
export interface TillStock {
  /** Undefined for what is no animal. */
  find(line: Pick<JournalLine, 'codes' | 'words'>): Promise<Found | undefined>;
  /** How many of an animal are left. */
  left(pet: KnownPet): number;
  take(pet: KnownPet, count: number): void;
}

/** Finds the animals that a till has sold, by its codes or, without these, by a whole code in its words. */
export async function tillStock(
  database: Pick<SqlDatabase, 'read' | 'dialect' | 'fold'>,
): Promise<TillStock> {
  const fields = await readFields(database.read);
  const found = new Map<string, Promise<Found | undefined>>();
  const left = new Map<bigint, number>();
  const leftOf = (pet: KnownPet) => left.get(pet.row.id) ?? inStock(pet);
  const pets = new Map<bigint, KnownPet>();
  const byCode = (code: string) => {
    const known = found.get(code) ?? withCode(database, fields, code);
    found.set(code, known);
    return known;
  };
  return {
    async find({ codes, words }) {
      for (const code of codes.length > 0 ? [...codes, ...codesIn(words)] : codesIn(words)) {
        const one = await byCode(code);
        if (!one) continue;
        if (!('pet' in one)) return one;
        // An animal that several codes lead to is one.
        const { id } = one.pet.row;
        const pet = pets.get(id) ?? one.pet;
        pets.set(id, pet);
        return { pet };
      }
      return undefined;
    },
    left: leftOf,
    take(pet, count) {
      left.set(pet.row.id, leftOf(pet) - count);
    },
  };
}

function codesIn(words: string): string[] {
  return (words.match(CODE) ?? []).filter((text) => /\d/.test(text)).slice(0, MOST_CODES);
}

/** Of several with a code, the one that is not sold is meant. */
async function withCode(
  { read, dialect, fold }: Pick<SqlDatabase, 'read' | 'dialect' | 'fold'>,
  fields: readonly Field[],
  code: string,
): Promise<Found | undefined> {
  const ids = await idsWithCode({ read, dialect, fold }, fields, code);
  const known = [...(await knownPets(read, dialect, ids)).values()];
  const here = known.filter((pet) => inStock(pet) > 0);
  const [pet, another] = here.length > 0 ? here : known;
  if (pet && (!another || here.length === 0)) return { pet };
  if (pet) return { problem: 'several', petId: null };
  const [removed] = await idsWithCode({ read, dialect, fold }, fields, code, 1, 'removed_pets');
  return removed === undefined ? undefined : { problem: 'not_in_stock', petId: removed };
}
