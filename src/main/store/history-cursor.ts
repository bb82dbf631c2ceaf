import { int64FromDecimal } from '../../shared/int64.ts';
import { wrongCursor } from './refusals.ts';

/** The two numbers after which the history continues, as a page's cursor. */
export function historyCursor(major: bigint, minor: bigint): string {
  return `${major}.${minor}`;
}

/** The numbers in a cursor of the history. Throws `invalid_parameter`. */
export function readHistoryCursor(cursor: string): [major: bigint, minor: bigint] {
  const [major, minor] = /^\d+\.\d+$/.test(cursor) ? cursor.split('.').map(int64FromDecimal) : [];
  if (major === undefined || minor === undefined) throw wrongCursor();
  return [major, minor];
}
