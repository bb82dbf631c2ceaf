import { isProtected, type Book } from '../../../shared/books/book.ts';
import type { RegisterPage, RegisterPart, WantedEntries } from '../../../shared/register-calls.ts';
import type { Event, Life } from '../../../shared/register-lives.ts';
import { missingOf, type NamedLives } from './missing-needs.ts';

type Counts = RegisterPage['counts'];

/**
 * How many entries of each day are in each part of a register, by a country's book. They are kept while the register
 * goes on: a life is taken out before an entry changes it, and in again afterwards.
 */
export class PartCounts {
  readonly book: Book;
  readonly #days = new Map<string, Counts>();

  constructor(book: Book) {
    this.book = book;
  }

  /** Counts an entry in the parts that it is always in. */
  enter(event: Event): void {
    for (const part of partsOfEntry(event)) this.#add(event, part, 1);
  }

  /** Counts the entries of a life in the parts that they are in because of it: once more, or once less. */
  takeLife(read: NamedLives, life: Life, by: 1 | -1): void {
    for (const event of [life.arrival, ...life.events])
      for (const part of partsOfLife(read, this.book, life, event)) this.#add(event, part, by);
  }

  /** The entries of these days. */
  of({ from, to }: Pick<WantedEntries, 'from' | 'to'>): Counts {
    const sums = noEntries();
    for (const [day, counts] of this.#days)
      if ((from === null || day >= from) && (to === null || day <= to))
        for (const part of PARTS) sums[part] += counts[part];
    return sums;
  }

  #add({ entry: { day } }: Event, part: RegisterPart, by: 1 | -1): void {
    const counts = this.#days.get(day) ?? noEntries();
    counts[part] += by;
    this.#days.set(day, counts);
  }
}

const PARTS = ['all', 'protected', 'treated', 'missing'] as const;

function noEntries(): Counts {
  return { all: 0, protected: 0, treated: 0, missing: 0 };
}

function partsOfEntry({ entry: { kind } }: Event): RegisterPart[] {
  return kind === 'treated' ? ['all', 'treated'] : ['all'];
}

function partsOfLife(read: NamedLives, book: Book, life: Life, event: Event): RegisterPart[] {
  return [
    ...(isProtected(life) ? ['protected' as const] : []),
    ...(missingOf(read, book, life, event).length > 0 ? ['missing' as const] : []),
  ];
}

/** Whether an entry, of a life if it is of any, is in a part. */
export function isInPart(
  read: NamedLives,
  { book, part }: { book: Book; part: RegisterPart },
  event: Event,
  life: Life | undefined,
): boolean {
  return (
    partsOfEntry(event).includes(part) ||
    (life !== undefined && partsOfLife(read, book, life, event).includes(part))
  );
}
