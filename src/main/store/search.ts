import type { InventoryView } from '../../shared/bridge.ts';
import { compareNames, type Place } from './sequence.ts';
import type { Statements } from './statements.ts';
import { filterOf, where } from './view-filter.ts';

/** A search answers at most so many animals; beyond, the clerk types another letter. */
const MOST_MATCHES = 2_000;
/** With filters, a search looks at no more names that match than this. */
const MOST_CANDIDATES = 5_000;
/** Searches shorter than a trigram read names one by one, of so many animals at the most. */
const MOST_READ = 20_000;
const TRIGRAM = 3;

/** What a search found, in the order of its view. */
export interface Matches {
  ids: bigint[];
  /** False when there may be more than were looked at. */
  isComplete: boolean;
}

/** Where a search looks: candidates, newest first or last, at most so many. */
interface Candidates {
  sql: string;
  values: string[];
  most: number;
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The trigram index knows no escapes: a wildcard in the text matches anything there, and is compared
 * exactly afterwards.
 */
function candidatesOf(search: string): Candidates {
  const isIndexed = Array.from(search).length >= TRIGRAM;
  return isIndexed
    ? {
        sql: 'SELECT rowid AS id FROM pet_search WHERE name LIKE ?',
        values: [`%${search}%`],
        most: MOST_CANDIDATES,
      }
    : { sql: 'SELECT id FROM pets', values: [], most: MOST_READ };
}

/** Animals whose name has a text in any part, any case, within the view's filters. */
export function findMatches(statements: Statements, view: InventoryView): Matches {
  const candidates = candidatesOf(view.search);
  const filter = filterOf(view);
  const order = view.sort === 'oldest' ? 'ASC' : 'DESC';
  // The bound is inside, so that a search that hits nothing ends in time too.
  const found = statements.places(
    `SELECT pets.id, pets.name
     FROM (${candidates.sql} ORDER BY id ${order} LIMIT ?) AS candidates
     CROSS JOIN pets ON pets.id = candidates.id
     ${where(...filter.conditions, "pets.name LIKE ? ESCAPE '\\'")}
     ORDER BY candidates.id ${order} LIMIT ?`,
    [
      ...candidates.values,
      candidates.most,
      ...filter.values,
      likePattern(view.search),
      MOST_MATCHES,
    ],
  );
  const places = found.map(([id, name]): Place => ({ id, name }));
  if (view.sort === 'name') places.sort(compareNames);
  return {
    ids: places.map(({ id }) => id),
    isComplete: found.length < MOST_MATCHES && areFew(statements, candidates),
  };
}

/** Whether all candidates were looked at. */
function areFew(statements: Statements, { sql, values, most }: Candidates): boolean {
  const counted = statements.row(`SELECT count(*) FROM (${sql} LIMIT ?)`, [...values, most]);
  return Number(counted?.[0] ?? 0) < most;
}
