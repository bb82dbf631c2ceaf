import { bookOf } from '../../../shared/books/books.ts';
import {
  causeOfDeath,
  missingIn,
  type Book,
  type Need,
  type PersonOf,
} from '../../../shared/books/book.ts';
import { Lives, type Event, type Life } from '../../../shared/register-lives.ts';
import type { RegisterEntry } from '../../../shared/register.ts';

/** The lives of a register, with whom it names. */
export interface NamedLives {
  lives: Lives;
  personOf: PersonOf;
}

/** What a book lacks of an arrival, a sale or a death that was not taken back. */
export function missingOf(
  { personOf }: Pick<NamedLives, 'personOf'>,
  book: Book,
  life: Life,
  event: Event,
): Need[] {
  if (event.undoneBy !== null || !book.has(life)) return [];
  if (event === life.arrival) return missingIn(book, 'arrival', life, personOf(life.supplier));
  if (event.entry.kind === 'removed')
    return missingIn(book, 'death', life, null, causeOfDeath(event.entry.why));
  if (event.entry.kind !== 'sold') return [];
  return missingIn(book, 'departure', life, personOf(event.entry.person));
}

/** What a country's book lacks of the arrival of an animal. */
export function missingOfAnimal(read: NamedLives, country: string, animal: bigint): Need[] {
  const life = read.lives.of(String(animal));
  return life ? missingOf(read, bookOf(country), life, life.arrival) : [];
}

/**
 * What a country's book lacks of the arrival of an animal, by its own entries and those about persons; null where they
 * don't tell, since it left a group and came as part of that.
 */
export function missingByEntries(
  entries: readonly RegisterEntry[],
  { country, animal, persons }: { country: string; animal: bigint; persons: PersonOf },
): Need[] | null {
  const lives = new Lives();
  for (const entry of entries) lives.take(entry);
  const life = lives.of(String(animal));
  if (!life) return entries.some((entry) => entry.animal === String(animal)) ? null : [];
  return missingOf(
    { personOf: (hash) => persons(lives.person(hash)) },
    bookOf(country),
    life,
    life.arrival,
  );
}
