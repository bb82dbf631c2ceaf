import type { StatusCounts } from '../../../shared/inventory.ts';
import { TRIGRAM, type NameTerms, type SoughtView } from './name-terms.ts';
import type { Statements } from './statements.ts';
import { filterOf, tableById, where } from './view-filter.ts';

/** The most animals that a search finds; beyond that, the clerk types another letter. */
const MOST_MATCHES = 20_000;
/** Animals examined before others get a turn of the event loop. */
const SLICE = 1_000;
/** Up to this many animals are compared one by one, even for a text that the index covers. */
const FEW = 5 * SLICE;
/** When this many in a slice match, the next ones are found quickly without the index. */
const OFTEN = SLICE / 10;
const FIRST_ID = 0n;
const LAST_ID = 2n ** 63n - 1n;

/** A search's results, in the order of its view. */
export interface Matches {
  ids: bigint[];
  counts: StatusCounts;
  /** False when there are more results than these. */
  isComplete: boolean;
}

/** An animal that was found, with the code of its status. */
export interface Match {
  id: bigint;
  status: bigint | null;
}

/** A slice of animals by id, each with whether it matches. */
type Slice = (after: bigint) => [id: bigint, isMatch: bigint | number, status: bigint | null][];

/**
 * Finds animals whose name, or whose category's name, contains a text, ignoring case, within the
 * view's filters; when there are too many, the first ones in the order by id. `shown` is how many
 * pass the filters: a few are compared one by one; of many, only the candidates from the trigram
 * index are. For a text too short for a trigram, animals are compared one after the other as long
 * as many match, or when too many terms begin with it.
 */
export async function findMatches(
  statements: Statements,
  terms: NameTerms,
  given: SoughtView,
  shown: number,
): Promise<{ found: Match[]; isComplete: boolean }> {
  const view: SoughtView = { ...given, status: 'all' };
  const isCovered = terms.covers(view);
  const isLong = Array.from(view.search).length >= TRIGRAM;
  let isByIndex = isLong && isCovered && shown > FEW;
  let slice = isByIndex ? byIndex(statements, terms, view) : oneByOne(statements, view);
  const found: Match[] = [];
  for (let after = view.sort === 'oldest' ? FIRST_ID : LAST_ID; ;) {
    const looked = slice(after);
    const matching = looked.flatMap(([id, isMatch, status]) =>
      Number(isMatch) === 1 ? [{ id, status }] : [],
    );
    found.push(...matching);
    const last = looked.at(-1);
    const isComplete = found.length <= MOST_MATCHES;
    if (!last || looked.length < SLICE || !isComplete) {
      return { found: found.slice(0, MOST_MATCHES), isComplete };
    }
    after = view.sort === 'oldest' ? last[0] : last[0] - 1n;
    if (!isByIndex && isCovered && shown > FEW && matching.length < OFTEN) {
      isByIndex = true;
      slice = byIndex(statements, terms, view);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** All animals that pass the filters. */
function oneByOne(statements: Statements, view: SoughtView): Slice {
  const filter = filterOf(view);
  const { bound, order } = directionOf(view);
  const sql = `SELECT id, ${IS_MATCH}, status FROM ${tableById(view)}
    ${where(`id ${bound} ?`, ...filter.conditions)} ORDER BY id ${order} LIMIT ${SLICE}`;
  return (after) =>
    statements.rows(sql, [...matchValues(view), after, ...filter.values]) as ReturnType<Slice>;
}

/** The candidates from the trigram index. */
function byIndex(statements: Statements, terms: NameTerms, view: SoughtView): Slice {
  const expression = terms.expressionFor(view);
  const filter = filterOf(view);
  const { bound, order } = directionOf(view);
  const isMatch = [...filter.conditions, IS_MATCH].join(' AND ');
  const sql = `SELECT candidates.id, iif(${isMatch}, 1, 0), status
    FROM (SELECT rowid AS id FROM pet_search WHERE pet_search MATCH ? AND rowid ${bound} ?
          ORDER BY rowid ${order} LIMIT ${SLICE}) AS candidates
    CROSS JOIN pets ON pets.id = candidates.id ORDER BY candidates.id ${order}`;
  return (after) =>
    statements.rows(sql, [
      ...filter.values,
      ...matchValues(view),
      expression,
      after,
    ]) as ReturnType<Slice>;
}

/** Whether an animal's name contains the text, or its category is one whose name does. */
const IS_MATCH = '(has_part(name, ?) OR category_id IN (SELECT value FROM json_each(?)))';

function matchValues({ search, categories }: SoughtView): [string, string] {
  return [search, `[${categories.join()}]`];
}

function directionOf({ sort }: SoughtView): { bound: string; order: string } {
  return sort === 'oldest' ? { bound: '>', order: 'ASC' } : { bound: '<=', order: 'DESC' };
}
