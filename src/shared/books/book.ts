import type { Details } from '../fields/details.ts';
import { DIED, PUT_DOWN, type ReasonToLeave } from '../fields/built-in.ts';
import type { FieldId } from '../fields/field.ts';
import { isProtection, NOT_PROTECTED, speciesNamed } from '../protected-species.ts';
import type { PersonText } from '../register.ts';
import { isArrival, isDeparture, type Event, type Life } from '../register-lives.ts';

/** A line of a book: how animals came and, where that is known, how they went. */
export interface BookLine {
  life: Life;
  /** The arrival; null where a former line of the same animals has it. */
  arrival: Event | null;
  departure: Event | null;
  /** From whom and to whom; null where nobody is named, or their data was deleted. */
  from: PersonText | null;
  to: PersonText | null;
  /** How many the line is about. */
  animals: number;
  /** Whether they neither came nor went: their number was corrected, or they are in another group's line. */
  isCorrection: boolean;
}

/** What a book needs to know of an animal. */
export const NEEDS = [
  'supplier',
  'supplierAddress',
  'sex',
  'born',
  'mark',
  'document',
  'buyer',
  'buyerAddress',
  'cause',
] as const;
export type Need = (typeof NEEDS)[number];

/** A sale that the country forbids, with the law that says so. */
export interface SaleWarning {
  /** `minor`: to those under 16; `minorAlone`: to those whose parents do not agree; `notBred`: by anyone but its breeder. */
  kind: 'minor' | 'minorAlone' | 'notBred';
  law: string;
  /** Of which animals, by their illustrations, and up to which age in months; of all where that is left out. */
  of?: { animals: readonly string[]; months: number };
}

/** What is known of an animal, and what happened to it where that is known. */
type SomeLife = Pick<Life, 'details'> &
  Partial<Pick<Life, 'name' | 'species' | 'arrival' | 'events'>>;

/** The book that a country asks for. It is in the words of its law, whatever the window's language is. */
export interface Book {
  name: string;
  /** The language of its words (BCP 47). */
  language: string;
  /** The law, and when it was read (YYYY-MM). */
  law: string;
  read: string;
  columns: readonly {
    name: string;
    of: (line: BookLine, day: (day: string) => string) => string;
  }[];
  /** Whether an animal belongs into it. */
  has: (life: SomeLife) => boolean;
  /** What it must say of an animal that came, of one that went to somebody, and of one that died. */
  needs: { arrival: readonly Need[]; departure: readonly Need[]; death: readonly Need[] };
  /** The sales of which it is warned. */
  warnings: readonly SaleWarning[];
  /** Hours after which an entry is late. */
  lateAfter: number;
  /** How many years it is kept. */
  keptYears: number;
}

/**
 * The lines of a life: a departure stands beside the arrival of as many, or on a line of its own, as does a number that
 * was corrected and what went to another group. What was taken back, and what took it back, is only in the register.
 */
export function linesOf(life: Life, personOf: PersonOf): BookLine[] {
  const base = { life, arrival: null, departure: null, from: null, to: null, isCorrection: false };
  const { arrival, supplier } = life;
  const events = [arrival, ...life.events].filter(({ isCancelled }) => !isCancelled);
  const corrections = correctionsOf(events);
  const lines: BookLine[] = [];
  for (const event of events) {
    const { person, kind, facts } = event.entry;
    const isSoldAtOnce = kind === 'added' && facts?.status === 'sold';
    // What was sold before and is removed or put back neither goes nor comes.
    if (event.moved === 0 && !isSoldAtOnce) continue;
    const animals = isSoldAtOnce ? (event.entry.animals ?? 1) : Math.abs(event.moved);
    const corrected = corrections.get(event) ?? 0;
    if (corrected !== 0) {
      const side = corrected > 0 ? { arrival: event } : { departure: event };
      lines.push({ ...base, ...side, animals: Math.abs(corrected), isCorrection: true });
    } else if (isArrival(event)) {
      const from = personOf(kind === 'returned' ? person : supplier);
      const departure = isSoldAtOnce ? asSold(event) : null;
      lines.push({ ...base, arrival: event, departure, from, animals });
    } else if (isDeparture(event)) {
      const last = lines.at(-1);
      if (last?.departure !== null || last.isCorrection || last.animals !== animals)
        lines.push({ ...base, animals });
      Object.assign(lines.at(-1) ?? {}, { departure: event, to: personOf(person) });
    }
  }
  return lines;
}

/** The departure of an animal that was entered when it was sold already. */
function asSold(event: Event): Event {
  return { ...event, entry: { ...event.entry, kind: 'sold' } };
}

/** By the last event of each step, how many more are here without having come or gone; those that only changed groups are none. */
function correctionsOf(events: readonly Event[]): Map<Event, number> {
  const last = new Map<number, { event: Event; moved: number }>();
  for (const event of events) {
    if (isArrival(event) || isDeparture(event) || event.moved === 0) continue;
    const { step = -event.entry.number } = event.entry;
    last.set(step, { event, moved: (last.get(step)?.moved ?? 0) + event.moved });
  }
  return new Map([...last.values()].map(({ event, moved }) => [event, moved]));
}

/** Finds who has a hash in the register; null for nobody, and whose data was deleted. */
export type PersonOf = (hash: string | undefined) => PersonText | null;

/** A value of the shop's fields as a text. */
export function textOf(details: Details, field: FieldId): string {
  const value = details[field];
  return value === undefined ? '' : String(value);
}

/**
 * Whether an animal is protected, as is written down or as its name, breed, species or category says, or was entered as
 * such: only an undo, or that it is not protected, takes it out of a book again, and the latter not where it once was
 * said to be.
 */
export function isProtected({ details, name, species, arrival, events = [] }: SomeLife): boolean {
  const known = [...(arrival ? [arrival] : []), ...events].filter((one) => !one.isCancelled);
  const facts = known.flatMap(({ entry }) => entry.facts ?? []);
  const said = textOf(details, 'protection');
  if (isProtection(said)) return true;
  if (facts.some((then) => isProtection(then.details?.['protection']))) return true;
  if (said === NOT_PROTECTED) return false;
  return [{ name, species, details }, ...facts].some(isOfListed);
}

/** Whether what is known of an animal names a protected species. */
function isOfListed(known: { name?: string; species?: string; details?: object }): boolean {
  const { breed, species } = (known.details ?? {}) as Record<string, unknown>;
  const texts = [known.name, known.species, breed, species];
  return speciesNamed(...texts.filter((text) => typeof text === 'string')) !== undefined;
}

/** The birthday; empty where it is not known. */
export function bornOn({ life }: BookLine, day: (day: string) => string): string {
  const born = textOf(life.details, 'born');
  return born === '' ? '' : day(born);
}

/** How many a line is about, with the word of the book where only their number was corrected. */
export function countOf({ animals, isCorrection }: BookLine, word: string): string {
  return isCorrection ? `${String(animals)} (${word})` : String(animals);
}

/** Name and address on one line. */
export function whoIs(person: PersonText | null): string {
  if (!person) return '';
  const { name, address } = person;
  return [name, ...address.split('\n')].filter(Boolean).join(', ');
}

/** What a book lacks, of an animal that came, went or died, with whom its event names, and of what it died. */
export function missingIn(
  { needs }: Pick<Book, 'needs'>,
  side: keyof Book['needs'],
  { details }: Pick<Life, 'details'>,
  person: PersonText | null,
  cause: string | null = null,
): Need[] {
  return needs[side].filter((need) => {
    switch (need) {
      case 'supplier':
      case 'buyer':
        return person === null || person.name === '';
      case 'supplierAddress':
      case 'buyerAddress':
        return person !== null && person.address === '';
      case 'sex':
        return textOf(details, 'sex') === '';
      case 'born':
        return textOf(details, 'born') === '';
      case 'mark':
        return textOf(details, 'chip') === '';
      case 'document':
        return textOf(details, 'originproof') === '';
      case 'cause':
        return cause === '';
    }
  });
}

/**
 * Of what an animal died that was removed for a reason such as “Died: old age”: empty where that only says that it
 * died, null where it says something else. One that was put down died of that, in the word of the book.
 */
export function causeOfDeath(why = '', putDown: string = PUT_DOWN): string | null {
  const [, reason, cause = ''] = /^([^:]+)(?::(.*))?$/s.exec(why) ?? [];
  if (reason === PUT_DOWN) return [putDown, cause.trim()].filter(Boolean).join(': ');
  return reason === DIED ? cause.trim() : null;
}

/** Why an animal left, in the words of a book, with what the shop added to it: “Back to the breeder: Meier”. */
export function reasonIn(words: Readonly<Record<ReasonToLeave, string>>, why: string): string {
  const [, reason = why, added = ''] = /^([^:]+)(:.*)$/s.exec(why) ?? [];
  return Object.hasOwn(words, reason) ? words[reason as ReasonToLeave] + added : why;
}

/** Whether a warning is about an animal, of which an illustration and its birthday are known or not, on a day (YYYY-MM-DD). */
export function concerns(
  { of }: SaleWarning,
  { illustration, born }: { illustration: string | null; born: string },
  today: string,
): boolean {
  if (!of) return true;
  if (illustration === null || !of.animals.includes(illustration)) return false;
  const grown = new Date(`${today}T00:00:00Z`);
  grown.setUTCMonth(grown.getUTCMonth() - of.months);
  return born === '' || born > grown.toISOString().slice(0, 10);
}

/** Whether an entry was made later than the book allows, or before the day that it names, as far as time zones let that be told. */
export function isLate(
  { lateAfter }: Pick<Book, 'lateAfter'>,
  { day, at }: { day: string; at: string },
): boolean {
  // In the time zone of the shop's computer, as the day is.
  const late = Date.parse(at) - Date.parse(`${day}T23:59:59`);
  return late > lateAfter * 3_600_000 || late < -2 * 86_400_000;
}
