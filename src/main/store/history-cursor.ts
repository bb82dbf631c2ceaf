import { createHash } from 'node:crypto';
import type { HistoryQuery } from '../../shared/history.ts';
import { int64FromDecimal } from '../../shared/int64.ts';
import { wrongCursor } from './refusals.ts';

/** A place in the history: what comes next is lower. */
export type HistoryPlace = readonly [major: bigint, minor: bigint];

/** The place after which the history continues, as the cursor of a query's next page. */
export function historyCursor(query: HistoryQuery, [major, minor]: HistoryPlace): string {
  return `${String(major)}.${String(minor)}.${markOf(query)}`;
}

/** The place in a query's cursor; null on its first page. Throws `invalid_parameter` for another query's. */
export function readHistoryCursor(query: HistoryQuery): HistoryPlace | null {
  if (query.cursor === undefined) return null;
  const [, ...numbers] = /^(\d+)\.(\d+)\./.exec(query.cursor) ?? [];
  const [major, minor] = numbers.map(int64FromDecimal);
  if (major === undefined || minor === undefined) throw wrongCursor();
  if (query.cursor !== historyCursor(query, [major, minor])) throw wrongCursor();
  return [major, minor];
}

/** What tells the queries apart, whatever the sizes of their pages. */
function markOf(query: HistoryQuery): string {
  const asked = Object.entries({ ...query, cursor: undefined, limit: undefined })
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`);
  return createHash('sha256').update(asked.join('\n')).digest('base64url').slice(0, 10);
}
