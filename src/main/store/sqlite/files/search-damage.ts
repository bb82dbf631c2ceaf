import Database from 'better-sqlite3';
import type { Connection } from '../database.ts';
import { indexedText } from '../name-terms.ts';
import { isDamage } from '../storage-errors.ts';

const WRONG = 'the search index does not have the names of the animals';

/** A block's number is that of its segment, followed by that of its page in so many bits. */
const PAGE_BITS = 37;

/** An entry of the index by page, and its page. */
interface PageEntry {
  term: Buffer;
  page: Buffer;
}

/**
 * Returns what in the search index is not what the list by name says; null when nothing is. SQLite
 * compares a search index with the texts it was made from, but no table has ours: its pages are
 * copied to a temporary index over a view that has them (25 MB for a million animals). Needs an
 * unsafe connection: SQLite protects these pages even in a temporary index. Throws SQLite's errors
 * other than damage.
 */
export function wrongSearch(stock: Connection): string | null {
  try {
    stock.exec(`
      CREATE TEMP VIEW indexed_names AS
        SELECT id, ${indexedText('sort_key', 'category_id', 'status')} AS name FROM main.pet_names;
      CREATE VIRTUAL TABLE temp.pet_search_copy USING fts5 (name, content = 'indexed_names',
        content_rowid = 'id', tokenize = 'trigram', detail = 'none', columnsize = 0);
      DELETE FROM temp.pet_search_copy_data;
      INSERT INTO temp.pet_search_copy_data SELECT * FROM main.pet_search_data;
      INSERT INTO temp.pet_search_copy_idx SELECT * FROM main.pet_search_idx;
      INSERT INTO temp.pet_search_copy (pet_search_copy, rank) VALUES ('integrity-check', 1);
    `);
    const isWhole = isConfigured(stock) && isCounted(stock) && areTermsOnTheirPages(stock);
    return isWhole ? null : WRONG;
  } catch (error) {
    if (isDamage(error)) return WRONG;
    throw error;
  }
}

/** Whether SQLite does not recognise a search index as one, which it reports as a plain error. */
export function isUnknownSearch(error: unknown): boolean {
  if (!(error instanceof Database.SqliteError)) return false;
  return /^(invalid fts5 file format|vtable constructor failed)/.test(error.message);
}

function isConfigured(stock: Connection): boolean {
  const unknown = stock.prepare(
    'SELECT 1 FROM main.pet_search_config FULL JOIN temp.pet_search_copy_config USING (k, v)',
  );
  return unknown.all().length === 1;
}

/** Whether the index has the number of its texts, which begins its first block. */
function isCounted(stock: Connection): boolean {
  const block = stock.prepare<[], Buffer>('SELECT block FROM main.pet_search_data WHERE id = 1');
  const animals = stock.prepare<[], bigint>('SELECT count(*) FROM main.pet_names').pluck().get();
  return BigInt(numberAt(block.pluck().get() ?? Buffer.alloc(0), 0).value) === animals;
}

/**
 * Whether the index by page, which SQLite checks only roughly, has for each page the start of its
 * first term. A merge that is under way leaves entries for pages that are gone, and cuts off the
 * start of the first one left.
 */
function areTermsOnTheirPages(stock: Connection): boolean {
  const entries = stock.prepare<[], PageEntry>(
    `WITH first AS (
       SELECT segid, (SELECT min(id) FROM main.pet_search_data WHERE id > segid << ${PAGE_BITS}) AS id
       FROM (SELECT DISTINCT segid FROM main.pet_search_idx)
     )
     SELECT term, block AS page FROM first JOIN main.pet_search_idx AS entry USING (segid)
       JOIN main.pet_search_data AS leaf ON leaf.id = (segid << ${PAGE_BITS}) + (pgno >> 1)
     WHERE leaf.id > first.id`,
  );
  for (const { term, page } of entries.iterate()) {
    if (!firstTermOf(page).subarray(0, term.length).equals(term)) return false;
  }
  return true;
}

/**
 * The first term that begins on a page of the index. The page's third and fourth byte say where its
 * list of terms is; that begins with the place of the first term, which has its length before it
 * (https://www.sqlite.org/src/file/ext/fts5/fts5_index.c, "Segment leaf").
 */
function firstTermOf(page: Buffer): Buffer {
  const place = numberAt(page, page.readUInt16BE(2));
  const length = numberAt(page, place.value);
  return page.subarray(length.end, length.end + length.value);
}

/** A number of SQLite's variable length: seven bits per byte, as long as the eighth is set. */
function numberAt(page: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; ; at += 1) {
    const byte = page[at] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, end: at + 1 };
  }
}
