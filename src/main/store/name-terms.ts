import type { Connection } from './database.ts';

/**
 * Stands twice after each name in the search index, so that every character of a name begins a
 * trigram, the last two as well. No name has control characters.
 */
export const NAME_END = '\u0003\u0003';

/** Characters that the index knows a name by, wherever they are in it. */
export const TRIGRAM = 3;
/** Matches no name. */
const NOTHING = quoted('\u0003\u0003\u0003');
/** Sorts after every character of a trigram. */
const LAST = '\u{10ffff}';

/** Makes expressions for the search index (https://www.sqlite.org/fts5.html#full_text_query_syntax). */
export class NameTerms {
  readonly #between: (from: string, to: string) => [term: string, animals: number][];

  constructor(connection: Connection) {
    connection.exec(
      'CREATE VIRTUAL TABLE temp.name_trigrams USING fts5vocab (main, pet_search, row)',
    );
    const between = connection
      .prepare<[string, string], [string, number]>(
        'SELECT term, doc FROM name_trigrams WHERE term >= ? AND term < ?',
      )
      .raw()
      .safeIntegers(false);
    this.#between = (from, to) => between.all(from, to);
  }

  /** For a text that is too short for a trigram: it begins some of those that there are. */
  anyBeginningWith(text: string): { expression: string; mostAnimals: number } {
    const folded = text.toLowerCase();
    const terms = this.#between(folded, folded + LAST);
    return {
      expression: terms.map(([term]) => quoted(term)).join(' OR ') || NOTHING,
      mostAnimals: terms.reduce((sum, [, animals]) => sum + animals, 0),
    };
  }

  /** For a longer text: a name that has it has all its trigrams, and seldom has a name only those. */
  allOf(text: string): string {
    const characters = Array.from(text);
    const trigrams = characters
      .slice(TRIGRAM - 1)
      .map((_, start) => characters.slice(start, start + TRIGRAM).join(''));
    return Array.from(new Set(trigrams), quoted).join(' AND ');
  }
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}
