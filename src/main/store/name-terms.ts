import type { Connection } from './database.ts';

/**
 * Stands twice after each name in the search index, so that every character of a name begins a
 * trigram, the last two as well. No name has control characters.
 */
export const NAME_END = '\u0003\u0003';

const TRIGRAM = 3;
/** Sorts after every character of a trigram. */
const LAST = '\u{10ffff}';

/** Makes expressions for the search index (https://www.sqlite.org/fts5.html#full_text_query_syntax). */
export class NameTerms {
  readonly #between: (from: string, to: string) => string[];

  constructor(connection: Connection) {
    connection.exec(
      'CREATE VIRTUAL TABLE temp.name_trigrams USING fts5vocab (main, pet_search, row)',
    );
    const between = connection
      .prepare<[string, string], string>(
        'SELECT term FROM name_trigrams WHERE term >= ? AND term < ?',
      )
      .pluck();
    this.#between = (from, to) => between.all(from, to);
  }

  /**
   * What a name matches when it has a text in any part, and seldom when it has not; null when no name
   * has it. Texts of one or two characters begin some of the trigrams that there are.
   */
  expressionFor(text: string): string | null {
    const characters = Array.from(text);
    if (characters.length < TRIGRAM) {
      const folded = text.toLowerCase();
      const terms = this.#between(folded, folded + LAST);
      return terms.length > 0 ? terms.map(quoted).join(' OR ') : null;
    }
    const trigrams = characters
      .slice(TRIGRAM - 1)
      .map((_, start) => characters.slice(start, start + TRIGRAM).join(''));
    return Array.from(new Set(trigrams), quoted).join(' AND ');
  }
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}
