import type { InventoryView } from '../../../shared/inventory.ts';
import type { Connection } from './database.ts';
import { statusCode } from '../field-columns.ts';

/** The length of the pieces by which the index finds a name, anywhere in it. */
export const TRIGRAM = 3;

/** Ends a name. No name contains control characters. */
const END = '\u0003';
/** Represent a status, and twelve bits of a category; these characters have no case. */
const STATUS_CODES = 0xf000;
const CATEGORY_CODES = 0xe000;
/** Sorts after every character of a trigram. */
const LAST = '\u{10ffff}';
/** Matches no name. */
const NOTHING = quoted(END + END + END);

/**
 * The text that the search index receives for an animal, as SQL: the folded name, its end, its
 * status, its category and its end, all split into trigrams. So every character of a name begins a
 * trigram, even the last two, and filters are part of the search. Categories with the same lowest
 * 24 bits share a term, so they must be compared afterwards.
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

/** The term of a category, which another category rarely shares. */
function categoryTerm(categoryId: bigint): string {
  return twelveBits(categoryId) + twelveBits(categoryId >> 12n) + END;
}

function twelveBits(categoryId: bigint): string {
  return String.fromCharCode(CATEGORY_CODES + Number(BigInt.asUintN(12, categoryId)));
}

/**
 * A text that begins more terms than this is not searched for by term: joining many costs more than
 * scanning.
 */
const MOST_TERMS = 64;

/** A view with its search folded, and the categories whose names contain the search. */
export interface SoughtView extends InventoryView {
  categories: readonly bigint[];
}

/** Builds expressions for the search index (https://www.sqlite.org/fts5.html#full_text_query_syntax). */
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
    return this.#termsBeginningWith(search).length <= MOST_TERMS;
  }

  /**
   * Returns an expression that matches every animal which the view shows, and rarely any other. Each
   * term costs as much as it is frequent, so only as many are sought as cover the text; one too
   * short for a trigram is searched for by the existing trigrams that begin with it.
   */
  expressionFor(view: SoughtView): string {
    const ofCategories = view.categories.map((id) => quoted(categoryTerm(id)));
    const sought = [`(${this.#byName(view.search)})`, ...ofCategories].join(' OR ');
    return [...filterTerms(view).map(quoted), `(${sought})`].join(' AND ');
  }

  #termsBeginningWith(search: string): string[] {
    return this.#between(search, search + LAST);
  }

  #byName(search: string): string {
    const characters = Array.from(search);
    if (characters.length < TRIGRAM) {
      return this.#termsBeginningWith(search).map(quoted).join(' OR ') || NOTHING;
    }
    const last = characters.length - TRIGRAM;
    const starts = Array.from({ length: Math.ceil(last / TRIGRAM) }, (_, piece) => piece * TRIGRAM);
    const trigrams = [...starts, last].map((start) =>
      quoted(characters.slice(start, start + TRIGRAM).join('')),
    );
    return [...new Set(trigrams)].join(' AND ');
  }
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}
