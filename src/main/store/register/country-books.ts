import { bookOf } from '../../../shared/books/books.ts';
import { isLate, linesOf, textOf, type Book } from '../../../shared/books/book.ts';
import { isArrival, isDeparture, type Event, type Life } from '../../../shared/register-lives.ts';
import {
  MOST_BOOK_LINES,
  type PrintedBook,
  type RegisterPage,
  type RegisterRow,
  type WantedEntries,
} from '../../../shared/register-calls.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import { searchTerms } from '../../../shared/search-terms.ts';
import type { RegisterEntry } from '../../../shared/register.ts';
import { missingOf } from './missing-needs.ts';
import { isInPart, PartCounts } from './part-counts.ts';
import type { ReadRegister } from './register-reader.ts';

/** A page of a register as a shop in a country is shown it. */
export function pageOf(
  read: ReadRegister,
  country: string,
  { before, limit, ...wanted }: WantedEntries & { before: number | null; limit: number },
): RegisterPage {
  const { part } = wanted;
  const book = bookOf(country);
  const sought = soughtLives(read, wanted.search);
  const kept = sought === null ? read.countsBy(country) : countsOf(read, book, sought);
  const counts = kept.of(wanted);
  const older: Event[] = [];
  let left = counts[part];
  for (let place = read.events.length - 1; left > 0 && older.length <= limit; place -= 1) {
    const event = read.events[place];
    if (!event) break;
    if (!isWanted(event, wanted) || !isFound(read, event, sought)) continue;
    if (!isInPart(read, { book, part }, event, lifeOf(read, event))) continue;
    left -= 1;
    if (before === null || event.entry.number < before) older.push(event);
  }
  return {
    rows: older.slice(0, limit).map((event) => rowOf(read, book, event)),
    hasMore: older.length > limit,
    counts,
  };
}

function countsOf(read: ReadRegister, book: Book, lives: ReadonlySet<Life>): PartCounts {
  const counts = new PartCounts(book);
  for (const life of lives) {
    for (const event of eventsOf(life)) counts.enter(event);
    counts.takeLife(read, life, 1);
  }
  return counts;
}

function eventsOf({ arrival, events }: Life): Event[] {
  return [arrival, ...events];
}

function isWanted({ entry: { day } }: Event, { from, to }: Days): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}

type Days = Pick<WantedEntries, 'from' | 'to'>;

function lifeOf({ lives }: ReadRegister, { entry: { animal } }: Event): Life | undefined {
  return animal === undefined ? undefined : lives.of(animal);
}

function isFound(read: ReadRegister, event: Event, sought: ReadonlySet<Life> | null): boolean {
  const life = lifeOf(read, event);
  return sought === null || (life !== undefined && sought.has(life));
}

/** Names may be in any language. */
const fold = foldingFor('');

/** The lives of animals that have all words of a search; null for all. */
function soughtLives({ lives }: ReadRegister, search: string): ReadonlySet<Life> | null {
  const terms = searchTerms(search, fold);
  if (terms.length === 0) return null;
  // Thousands of animals are called alike.
  const folded = new Map<string, string>();
  return new Set(
    lives.all.filter(({ name, species, details, animal }) => {
      const known = [name, species, textOf(details, 'breed'), textOf(details, 'chip')].join(' ');
      const words = folded.get(known) ?? fold(known);
      folded.set(known, words);
      const text = `${words} ${animal}`;
      return terms.every((term) => text.includes(term.text) || String(term.number) === animal);
    }),
  );
}

function rowOf(read: ReadRegister, book: Book, event: Event): RegisterRow {
  const { entry, undoneBy } = event;
  const life = lifeOf(read, event);
  const { name = '', species = '', details = {} } = life ?? {};
  const person = event === life?.arrival ? life.supplier : entry.person;
  return {
    number: entry.number,
    day: entry.day,
    at: Date.parse(entry.at),
    kind: entry.kind,
    why: entry.why ?? null,
    record: entry.record ?? null,
    undoneBy,
    name,
    species,
    animal: entry.animal === undefined ? null : BigInt(entry.animal),
    breed: textOf(details, 'breed'),
    mark: textOf(details, 'chip'),
    animals: entry.animals ?? null,
    person: read.personOf(person),
    replaced: entry.replaced?.number ?? null,
    corrected: entry.kind === 'changed' ? correctedIn(entry) : {},
    missing: life ? missingOf(read, book, life, event) : [],
    isLate: (isArrival(event) || isDeparture(event)) && isLate(book, entry),
  };
}

/** What a correction says, with the animal's name under `name` and its category under `species`. */
function correctedIn({ facts = {} }: RegisterEntry): RegisterRow['corrected'] {
  const { name, species, details = {} } = facts;
  return {
    ...(name !== undefined && { name }),
    ...(species !== undefined && { species }),
    ...details,
  };
}

/** A country's book, of the animals that were there on any of the days, as it is printed. */
export function bookLines(
  read: ReadRegister,
  country: string,
  { part, search, ...wanted }: WantedEntries,
): Omit<PrintedBook, 'seal'> {
  const book = bookOf(country);
  const isThen = (event: Event | null) => event !== null && isWanted(event, wanted);
  const sought = soughtLives(read, search);
  const lines = read.lives.all
    .filter((life) => book.has(life) && (sought === null || sought.has(life)))
    .filter((life) => eventsOf(life).some(isThen))
    .filter((life) => eventsOf(life).some((event) => isInPart(read, { book, part }, event, life)))
    .flatMap((life) => linesOf(life, read.personOf))
    .filter(({ arrival, departure }) => isThen(arrival) || isThen(departure));
  const day = dayWriter(book.language);
  return {
    name: book.name,
    language: book.language,
    law: book.law,
    columns: book.columns.map(({ name }) => name),
    lines: JSON.stringify(
      lines.slice(0, MOST_BOOK_LINES).map((line) => book.columns.map(({ of }) => of(line, day))),
    ),
    isMore: lines.length > MOST_BOOK_LINES,
  };
}

function dayWriter(language: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' });
  return (day) => (/^\d{4}-\d\d-\d\d$/.test(day) ? format.format(Date.parse(day)) : day);
}
