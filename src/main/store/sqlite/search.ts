import { anotherTurn } from '../../platform/another-turn.ts';
import { TRIGRAM, type NameTerms, type SoughtView } from './name-terms.ts';
import type { Statements } from './statements.ts';
import { filterOf, tableById, where } from './view-filter.ts';

/** Animals examined before others get a turn of the event loop. */
const SLICE = 1_000;
/** Up to this many animals are compared one by one, even for a text that the index covers. */
export const FEW = 5 * SLICE;
/** When this many in a slice match, the next ones are found quickly without the index. */
const OFTEN = SLICE / 10;
/** How many candidates the index returns at first, how many times more each time, and at most. */
const FIRST = SLICE / 4;
const GROWTH = 4;
const MOST_AT_ONCE = 16 * SLICE;
const FIRST_ID = 0n;
const LAST_ID = 2n ** 63n - 1n;

/** An animal that was found, with the code of its status. */
export interface Match {
  id: bigint;
  status: bigint | null;
}

/** Animals by id, each with whether it matches. */
type Looked = [id: bigint, isMatch: bigint | number, status: bigint | null][];

/**
 * Finds animals whose name, or whose category's name, contains a text, ignoring case, within the
 * view's category and of any status, in the order by id, a slice of animals in each turn of the event
 * loop. `shown` is how many are in the category: a few are compared one by one; of many, only the
 * candidates from the trigram index are. For a text too short for a trigram, animals are compared one
 * after the other as long as many match, or when too many terms begin with it. Throws what SQLite
 * throws.
 */
export async function* findMatches(
  statements: Statements,
  terms: NameTerms,
  given: SoughtView,
  shown: number,
): AsyncGenerator<Match[], void, undefined> {
  const view: SoughtView = { ...given, status: 'all' };
  const isWorthIndex = () => shown > FEW && terms.covers(view);
  let usesIndex = Array.from(view.search).length >= TRIGRAM && isWorthIndex();
  let after = view.sort === 'oldest' ? FIRST_ID : LAST_ID;
  if (!usesIndex) {
    for (const looked of oneByOne(statements, view, after)) {
      const matches = matchesOf(looked);
      yield matches;
      after = pastLast(view, looked);
      usesIndex = looked.length === SLICE && matches.length < OFTEN && isWorthIndex();
      if (usesIndex) break;
      await anotherTurn();
    }
  }
  if (!usesIndex) return;
  for (const looked of byIndex(statements, terms, view, after)) {
    yield matchesOf(looked);
    await anotherTurn();
  }
}

function matchesOf(looked: Looked): Match[] {
  return looked.flatMap(([id, isMatch, status]) => (Number(isMatch) === 1 ? [{ id, status }] : []));
}

/** All animals that pass the filters, in slices. */
function* oneByOne(statements: Statements, view: SoughtView, start: bigint): Generator<Looked> {
  const filter = filterOf(view);
  const { bound, order } = directionOf(view);
  const sql = `SELECT id, ${IS_MATCH}, status FROM ${tableById(view)}
    ${where(`id ${bound} ?`, ...filter.conditions)} ORDER BY id ${order} LIMIT ${SLICE}`;
  const values = matchValues(view);
  for (let after = start, size = SLICE; size === SLICE;) {
    const looked = statements.rows(sql, [...values, after, ...filter.values]) as Looked;
    yield looked;
    size = looked.length;
    after = pastLast(view, looked);
  }
}

/**
 * The candidates from the trigram index, in slices. To find where it left off, the index reads again
 * all that it has returned, so the first ones are asked for alone, and then ever more at once.
 */
function* byIndex(
  statements: Statements,
  terms: NameTerms,
  view: SoughtView,
  start: bigint,
): Generator<Looked> {
  const { bound, order } = directionOf(view);
  const sql = `SELECT rowid FROM pet_search WHERE pet_search MATCH ? AND rowid ${bound} ?
    ORDER BY rowid ${order} LIMIT ?`;
  const expression = terms.expressionFor(view);
  const filter = filterOf(view);
  const isMatch = [...filter.conditions, IS_MATCH].join(' AND ');
  const compared = `SELECT pets.id, iif(${isMatch}, 1, 0), status FROM json_each(?) AS wanted
    CROSS JOIN pets WHERE pets.id = wanted.value ORDER BY wanted.key`;
  const values = [...filter.values, ...matchValues(view)];
  for (let after = start, atOnce = FIRST; ; atOnce = Math.min(GROWTH * atOnce, MOST_AT_ONCE)) {
    const candidates = statements.rows(sql, [expression, after, atOnce]) as [bigint][];
    for (let first = 0; first < candidates.length; first += SLICE) {
      const ids = `[${candidates.slice(first, first + SLICE).join()}]`;
      yield statements.rows(compared, [...values, ids]) as Looked;
    }
    if (candidates.length < atOnce) return;
    after = pastLast(view, candidates);
  }
}

/** The place after which the following animals come. */
function pastLast(
  { sort }: SoughtView,
  looked: readonly (readonly [bigint, ...unknown[]])[],
): bigint {
  const [id = 0n] = looked.at(-1) ?? [];
  return sort === 'oldest' ? id : id - 1n;
}

/** Whether an animal's name contains the text, or its category is one whose name does. */
const IS_MATCH = '(has_part(name, ?) OR category_id IN (SELECT value FROM json_each(?)))';

function matchValues({ search, categories }: SoughtView): [string, string] {
  return [search, `[${categories.join()}]`];
}

function directionOf({ sort }: SoughtView): { bound: string; order: string } {
  return sort === 'oldest' ? { bound: '>', order: 'ASC' } : { bound: '<=', order: 'DESC' };
}
