import type { ErrorValue } from '../../../shared/errors.ts';
import type {
  ImportChanges,
  ImportReading,
  NewField,
} from '../../../shared/stock-files/import-choice.ts';
import type { TillJournal } from '../../../shared/till-journal.ts';
import type { ImportRow } from '../../../shared/stock-files/import-row.ts';
import { categoriesOf, type GivenCategory } from './given-categories.ts';
import { readJournal } from '../journal/read-journal.ts';
import { readArticleList, type ArticleList } from './article-list.ts';
import { ListFile, type ListSource } from './list-file.ts';
import { ListReading, type ListedChange, type ShopOfList } from './list-reading.ts';
import type { StockRow } from './stock-index.ts';

/** Everything that a thread does with its list. */
export interface ListCalls {
  compareWith: { input: ShopOfList; output: null };
  addStock: { input: readonly StockRow[]; output: null };
  read: { input: ImportChanges; output: ImportReading };
  /** Begins to tell what was read: its categories, new fields and changes; the animals follow by `adds`. */
  begin: { input: null; output: ListBegun };
  /** The next animals to add; none when that was all. */
  adds: { input: number; output: ImportRow[] };
  /** Reads it as the days of a till. */
  journal: { input: null; output: TillJournal };
  /** Reads it as a list of articles, whose prices are in a currency. */
  articles: { input: string; output: ArticleList };
}

interface ListBegun {
  categories: GivenCategory[];
  newFields: readonly NewField[];
  changes: readonly ListedChange[];
}

export type ListCall = { number: number } & {
  [Name in keyof ListCalls]: { name: Name; input: ListCalls[Name]['input'] };
}[keyof ListCalls];

export type ListReply =
  { ok: true; value: unknown } | { ok: false; error: ErrorValue } | { ok: false; fault: string };

/** Does what it is called for with one list, one call at a time. */
export class ListWork {
  #read: ListReading | undefined;
  readonly #source: ListSource;
  #adds: Iterator<ImportRow> | undefined;

  constructor(source: ListSource) {
    this.#source = source;
  }

  /** The file as a list of animals, read once. Throws `file_unreadable`. */
  get #reading(): ListReading {
    this.#read ??= new ListReading(this.#source);
    return this.#read;
  }

  /** Throws `file_unreadable`. */
  do(call: ListCall): ListCalls[keyof ListCalls]['output'] {
    switch (call.name) {
      case 'compareWith':
        this.#reading.compareWith(call.input);
        return null;
      case 'addStock':
        this.#reading.addStock(call.input);
        return null;
      case 'read':
        return this.#reading.read(call.input);
      case 'begin':
        this.#adds = this.#reading.adds();
        return {
          categories: categoriesOf(this.#reading.adds()),
          newFields: this.#reading.newFields,
          changes: this.#reading.changes,
        };
      case 'adds':
        return this.#next(call.input);
      case 'journal':
        return readJournal(this.#source.bytes, this.#source.name);
      case 'articles':
        return readArticleList(new ListFile(this.#source), call.input);
    }
  }

  #next(most: number): ImportRow[] {
    const rows: ImportRow[] = [];
    while (rows.length < most) {
      const next = this.#adds?.next();
      if (!next || next.done) break;
      rows.push(next.value);
    }
    return rows;
  }
}
