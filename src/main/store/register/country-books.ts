import { bookOf } from '../../../shared/books/books.ts';
import {
  causeOfDeath,
  isLate,
  isProtected,
  linesOf,
  missingIn,
  textOf,
  type Book,
  type BookLine,
  type Need,
  type PersonOf,
} from '../../../shared/books/book.ts';
import {
  isArrival,
  isDeparture,
  Lives,
  type Event,
  type Life,
} from '../../../shared/register-lives.ts';
import {
  MOST_BOOK_LINES,
  type PrintedBook,
  type RegisterPage,
  type RegisterPart,
  type RegisterRow,
  type WantedEntries,
} from '../../../shared/register-calls.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import { searchTerms } from '../../../shared/search-terms.ts';
import { PersonText, type RegisterEntry } from '../../../shared/register.ts';
import { inPortions } from '../portions.ts';
import type { RegisterStore } from '../register-store.ts';

/** A register as it was read, with whom it names. */
export interface ReadRegister {
  lives: Lives;
  events: Event[];
  personOf: PersonOf;
}

/** What is read of a register. */
export type RegisterSource = Pick<RegisterStore, 'lines' | 'persons'>;

/** What was read of a register, so that only what follows is read the next time. */
type KeptRegister = Pick<ReadRegister, 'lives' | 'events'>;

/**
 * More entries than that are read again each time: those of ten years take a gigabyte of the thread that reads the
 * register.
 */
const MOST_KEPT = 1_000_000;

/** Returns the function that reads the whole register, from where it was read last, one reading at a time. */
export function createRegisterReader(source: RegisterSource): () => Promise<ReadRegister> {
  let kept = Promise.resolve(newRegister());
  return async () => {
    kept = kept.catch(newRegister).then((known) => readOn(source, known));
    const { lives, events } = await kept;
    if (events.length > MOST_KEPT) kept = Promise.resolve(newRegister());
    // They may have been deleted meanwhile.
    const persons = new Map<string, PersonText>();
    const some = (after: string) => source.persons(after);
    for await (const { hash, text } of inPortions(some, (one) => one.hash, ''))
      persons.set(hash, PersonText.parse(JSON.parse(text)));
    const personOf: PersonOf = (hash) => persons.get(lives.person(hash) ?? '') ?? null;
    return { lives, events, personOf };
  };
}

function newRegister(): KeptRegister {
  return { lives: new Lives(), events: [] };
}

async function readOn(source: RegisterSource, known: KeptRegister): Promise<KeptRegister> {
  const lines = (after: number) => source.lines(after);
  const shared = new Map<string, string>();
  // What the store wrote is checked by `check`, not each time that it is shown.
  for await (const { text } of inPortions(lines, ({ number }) => number, known.events.length))
    known.events.push(known.lives.take(sharing(shared, JSON.parse(text) as RegisterEntry)));
  return known;
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
  const personOf: PersonOf = (hash) => persons(lives.person(hash));
  return missingOf({ lives, events: [], personOf }, bookOf(country), life.arrival);
}

/** A page of a register as a shop in a country is shown it. */
export function pageOf(
  read: ReadRegister,
  country: string,
  { before, limit, ...wanted }: WantedEntries & { before: number | null; limit: number },
): RegisterPage {
  const book = bookOf(country);
  const counts: RegisterPage['counts'] = { all: 0, protected: 0, treated: 0, missing: 0 };
  const found: Event[] = [];
  const sought = soughtLives(read, wanted.search);
  for (const event of read.events) {
    if (!isWanted(event, wanted) || !isFound(read, event, sought)) continue;
    for (const part of partsOf(read, book, event)) {
      counts[part] += 1;
      if (part === wanted.part) found.push(event);
    }
  }
  const older = before === null ? found : found.filter(({ entry }) => entry.number < before);
  const rows = older.slice(-limit).reverse();
  return {
    rows: rows.map((event) => rowOf(read, book, event)),
    hasMore: older.length > rows.length,
    counts,
  };
}

function isWanted({ entry: { day } }: Event, { from, to }: WantedEntries): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}

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
  return new Set(
    lives.all.filter(({ name, species, details, animal }) => {
      const known = [name, species, textOf(details, 'breed'), textOf(details, 'chip'), animal];
      const text = fold(known.join(' '));
      return terms.every((term) => text.includes(term.text) || String(term.number) === animal);
    }),
  );
}

function partsOf(read: ReadRegister, book: Book, event: Event): RegisterPart[] {
  const life = lifeOf(read, event);
  return [
    'all' as const,
    ...(life && isProtected(life) ? ['protected' as const] : []),
    ...(event.entry.kind === 'treated' ? ['treated' as const] : []),
    ...(missingOf(read, book, event).length > 0 ? ['missing' as const] : []),
  ];
}

/** What a country's book lacks of the arrival of an animal. */
export function missingOfAnimal(read: ReadRegister, country: string, animal: bigint): Need[] {
  const life = read.lives.of(String(animal));
  return life ? missingOf(read, bookOf(country), life.arrival) : [];
}

/** What the book lacks of an arrival or a sale that was not taken back. */
function missingOf(read: ReadRegister, book: Book, event: Event): Need[] {
  const life = lifeOf(read, event);
  if (!life || event.undoneBy !== null || !book.has(life)) return [];
  if (event === life.arrival) return missingIn(book, 'arrival', life, read.personOf(life.supplier));
  if (event.entry.kind === 'removed')
    return missingIn(book, 'death', life, null, causeOfDeath(event.entry.why));
  if (event.entry.kind !== 'sold') return [];
  return missingIn(book, 'departure', life, read.personOf(event.entry.person));
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
    missing: missingOf(read, book, event),
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
  { part, from, to, search }: WantedEntries,
): Omit<PrintedBook, 'seal'> {
  const book = bookOf(country);
  const isIn = (line: BookLine) => {
    const days = [line.arrival, line.departure].flatMap((event) => event?.entry.day ?? []);
    return days.some((day) => (from === null || day >= from) && (to === null || day <= to));
  };
  const sought = soughtLives(read, search);
  const lines = read.lives.all
    .filter((life) => book.has(life) && (sought === null || sought.has(life)))
    .filter((life) =>
      [life.arrival, ...life.events].some((event) => partsOf(read, book, event).includes(part)),
    )
    .flatMap((life) => linesOf(life, read.personOf))
    .filter(isIn);
  const day = dayWriter(book.language);
  return {
    name: book.name,
    language: book.language,
    law: book.law,
    columns: book.columns.map(({ name }) => name),
    lines: lines
      .slice(0, MOST_BOOK_LINES)
      .map((line) => book.columns.map(({ of }) => of(line, day))),
    isMore: lines.length > MOST_BOOK_LINES,
  };
}

function dayWriter(language: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' });
  return (day) => (/^\d{4}-\d\d-\d\d$/.test(day) ? format.format(Date.parse(day)) : day);
}
