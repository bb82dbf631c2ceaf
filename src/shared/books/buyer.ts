import type { PetFields } from '../pet.ts';
import type { PersonText } from '../register.ts';
import { say, type Sentence } from '../say.ts';
import { missingIn } from './book.ts';
import { bookOf } from './books.ts';

/** What a country's book needs to know of who buys these animals, whose species are the names of
 * their categories, and does not know, in a sentence; null for nothing. */
export function buyerNeeded(
  country: string,
  animals: readonly (Pick<PetFields, 'name' | 'details'> & { species?: string })[],
  buyer: PersonText | null,
): Sentence | null {
  const book = bookOf(country);
  const asked = animals.find((animal) => book.has(animal));
  const [missing] = asked ? missingIn(book, 'departure', asked, buyer) : [];
  if (!asked || missing === undefined) return null;
  return missing === 'buyer'
    ? say`The register needs to know who buys ${asked.name}.`
    : say`The register needs the buyer’s address for ${asked.name}.`;
}
