import type { InventoryView } from '../../shared/bridge.ts';
import { compareNames, type Place } from './sequence.ts';
import type { Statements } from './statements.ts';
import { filterOf } from './view-filter.ts';

/** A search answers at most so many animals; beyond, the clerk types another letter. */
const MOST_MATCHES = 10_000;
/** Rarely matching filters look at no more of the search's matches than this. */
const MOST_CANDIDATES = 20_000;
/** Searches shorter than a trigram read names one by one, in so many animals at the most. */
const MOST_READ = 50_000;
const TRIGRAM = 3;

/** What a search found, in the order of its view. */
export interface Matches {
  ids: bigint[];
  /** False when there may be more than were looked at. */
  isComplete: boolean;
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Animals whose name has a text in any part, any case, within the view's filters. */
export function findMatches(statements: Statements, view: InventoryView): Matches {
  const backwards = view.sort !== 'oldest';
  const filter = filterOf(view);
  const isIndexed = Array.from(view.search).length >= TRIGRAM;
  const most = isIndexed ? MOST_CANDIDATES : MOST_READ;
  const order = backwards ? 'DESC' : 'ASC';
  // The bounds are inside the candidates, so that a search that hits nothing ends in time too.
  const candidates = isIndexed
    ? `SELECT rowid AS id FROM pet_search WHERE name LIKE ? ORDER BY rowid ${order} LIMIT ?`
    : `SELECT id FROM pets ORDER BY id ${order} LIMIT ?`;
  const conditions = [...filter.conditions, "pets.name LIKE ? ESCAPE '\\'"];
  const found = statements.places(
    `SELECT pets.id, pets.name FROM (${candidates}) AS candidates
     CROSS JOIN pets ON pets.id = candidates.id
     WHERE ${conditions.join(' AND ')} ORDER BY candidates.id ${order} LIMIT ?`,
    [
      ...(isIndexed ? [indexPattern(view.search), most] : [most]),
      ...filter.values,
      likePattern(view.search),
      MOST_MATCHES,
    ],
  );
  const places = found.map(([id, name]): Place => ({ id, name }));
  if (view.sort === 'name') places.sort(compareNames);
  return {
    ids: places.map(({ id }) => id),
    isComplete: found.length < MOST_MATCHES && candidatesBelow(statements, view, isIndexed, most),
  };
}

/** The index knows no escapes: wildcards in the text match anything there, and exactly afterwards. */
function indexPattern(text: string): string {
  return `%${text}%`;
}

function candidatesBelow(
  statements: Statements,
  view: InventoryView,
  isIndexed: boolean,
  most: number,
): boolean {
  const [sql, values] = isIndexed
    ? ['SELECT rowid FROM pet_search WHERE name LIKE ?', [indexPattern(view.search)]]
    : ['SELECT id FROM pets', []];
  const counted = statements.row(`SELECT count(*) FROM (${sql} LIMIT ?)`, [...values, most]);
  return Number(counted?.[0] ?? 0) < most;
}
