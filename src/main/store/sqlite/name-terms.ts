import type { InventoryView } from '../../../shared/inventory.ts';
import type { Connection } from './database.ts';
import { statusCode } from '../field-columns.ts';

/** Characters that the index knows a name by, wherever they are in it. */
export const TRIGRAM = 3;

/** Ends a name. No name has control characters. */
const END = '\u0003';
/** Stand for a status, and for twelve bits of a category; they have no case. */
const STATUS_CODES = 0xf000;
const CATEGORY_CODES = 0xe000;
/** Sorts after every character of a trigram. */
const LAST = '\u{10ffff}';
/** Matches no name. */
const NOTHING = quoted(END + END + END);

/**
 * What the search index is given for an animal, as SQL: after the folded name, in trigrams, that it
 * ends there, its status, both, and its category. So every character of a name begins a trigram, the
 * last two as well, and filters are a part of the search. Categories share a term with those that
 * are alike in the lowest 24 bits, so they have to be compared afterwards.
 */
export function indexedText(sortKey: string, categoryId: string, status: string): string {
  return `${sortKey} || char(3, 3, ${STATUS_CODES} + ifnull(${status}, 0),
    ${CATEGORY_CODES} + (${categoryId} & 4095), ${CATEGORY_CODES} + (${categoryId} >> 12 & 4095), 3)`;
}

/** The terms of a view's filters; none when it has no filter. */
function filterTerms({ status, categoryId }: InventoryView): string[] {
  const code = status === 'none' ? 0 : status === 'all' ? null : statusCode(status);
  const ofStatus = code === null ? null : String.fromCharCode(STATUS_CODES + code);
  const ofCategory =
    categoryId === null ? null : twelveBits(categoryId) + twelveBits(categoryId >> 12n);
  if (ofStatus && ofCategory) return [ofStatus + ofCategory];
  if (ofStatus) return [END + END + ofStatus];
  return categoryId === null ? [] : [categoryTerm(categoryId)];
}

/** The term of a category; seldom another category has the same. */
function categoryTerm(categoryId: bigint): string {
  return twelveBits(categoryId) + twelveBits(categoryId >> 12n) + END;
}

function twelveBits(categoryId: bigint): string {
  return String.fromCharCode(CATEGORY_CODES + Number(BigInt.asUintN(12, categoryId)));
}

/** A text that begins more terms than these is not looked for by them: joining many costs more than looking. */
const MOST_TERMS = 64;

/** A view with its search folded, and the categories whose name has it in some part. */
export interface SoughtView extends InventoryView {
  categories: readonly bigint[];
}

/** Makes expressions for the search index (https://www.sqlite.org/fts5.html#full_text_query_syntax). */
export class NameTerms {
  readonly #between: (from: string, to: string) => string[];

  constructor(connection: Connection) {
    connection.exec(
      'CREATE VIRTUAL TABLE temp.name_trigrams USING fts5vocab (main, pet_search, row)',
    );
    const between = connection
      .prepare<[string, string], string>(
        `SELECT term FROM name_trigrams WHERE term >= ? AND term < ? LIMIT ${MOST_TERMS + 1}`,
      )
      .pluck();
    this.#between = (from, to) => between.all(from, to);
  }

  /** Whether the index finds a search with little work. */
  covers({ search, categories }: SoughtView): boolean {
    if (categories.length > MOST_TERMS) return false;
    if (Array.from(search).length >= TRIGRAM) return true;
    return this.#between(search, search + LAST).length <= MOST_TERMS;
  }

  /**
   * What an animal matches when the view shows it, and seldom when it does not. A text that is too
   * short for a trigram begins some of those that there are.
   */
  expressionFor(view: SoughtView): string {
    const ofCategories = view.categories.map((id) => quoted(categoryTerm(id)));
    const sought = [`(${this.#byName(view.search)})`, ...ofCategories].join(' OR ');
    return [...filterTerms(view).map(quoted), `(${sought})`].join(' AND ');
  }

  #byName(search: string): string {
    const characters = Array.from(search);
    if (characters.length < TRIGRAM) {
      return (
        this.#between(search, search + LAST)
          .map(quoted)
          .join(' OR ') || NOTHING
      );
    }
    const trigrams = characters
      .slice(TRIGRAM - 1)
      .map((_, start) => quoted(characters.slice(start, start + TRIGRAM).join('')));
    return [...new Set(trigrams)].join(' AND ');
  }
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}
