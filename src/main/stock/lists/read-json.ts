import { ShopError } from '../../../shared/errors.ts';
import { int64FromLiteral } from '../../../shared/int64.ts';
import { refuseHugeJson } from './kind-of-file.ts';
import { ownOf } from './own-of.ts';
import { cellText, type Cell, type TableRow } from './sheet-rows.ts';
import { say } from '../../../shared/say.ts';

/** JSON.parse whose reviver receives a number's source text, as current engines provide it. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
) => unknown;

/**
 * Returns an integer with all its digits. A number that is no int64, or may have lost digits, stays
 * a number for the schema to reject.
 */
function exact(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number') return value;
  if (context?.source !== undefined) return int64FromLiteral(context.source) ?? value;
  return Number.isSafeInteger(value) ? BigInt(value) : value;
}

/** What the service and our exports take only as text, or only as a number. */
const TEXTS: ReadonlySet<string> = new Set(['name', 'category', 'status']);
const NUMBERS: ReadonlySet<string> = new Set(['categoryId']);

/**
 * The animals in a JSON file as a table: an array of objects, whose `details` are further columns by the names
 * of the shop's fields. The headings have the number 0. Throws `file_unreadable`.
 */
export function readJson(text: string, file: string): TableRow[] {
  const animals = parseArray(text, file).map((value) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const { details, ...own } = (isObject ? value : { name: value ?? 0 }) as Record<
      string,
      unknown
    >;
    const isList = typeof details === 'object' && details !== null;
    return { own, details: isList ? (details as Record<string, unknown>) : { details } };
  });
  // What every animal has comes first, so that a field of the shop may be called the same.
  const owns = namesIn(animals.map(({ own }) => own));
  const details = namesIn(animals.map((animal) => animal.details)).filter(
    (name) => name !== 'details' || animals.some((animal) => animal.details[name] !== undefined),
  );
  const rows = animals.map((animal, index) => ({
    number: index + 1,
    cells: [
      ...owns.map((name) => ownCell(name, ownOf(animal.own, name))),
      ...details.map((name) => cellOf(ownOf(animal.details, name))),
    ],
  }));
  return [{ number: 0, cells: [...owns, ...details] }, ...rows];
}

function namesIn(objects: readonly Record<string, unknown>[]): string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))];
}

function ownCell(name: string, value: unknown): Cell {
  const cell = cellOf(value);
  if (cell === undefined) return undefined;
  if (TEXTS.has(name) && typeof value !== 'string') {
    return { text: cellText(cell), problem: 'must be text' };
  }
  if (NUMBERS.has(name) && typeof value !== 'bigint') {
    return { text: cellText(cell), problem: 'must be a whole number that fits in 64 bits' };
  }
  return cell;
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') {
    return { text: String(value), number: Number(value) };
  }
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value, withDigits);
}

function withDigits(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function parseArray(text: string, file: string): unknown[] {
  refuseHugeJson(file, text);
  let content: unknown;
  try {
    content = (JSON.parse as ParseWithSource)(text, exact);
  } catch (error) {
    throw unreadable(file, error);
  }
  if (!Array.isArray(content)) throw unreadable(file, undefined);
  return content;
}

function unreadable(file: string, cause: unknown): ShopError {
  return new ShopError(
    'file_unreadable',
    say`${file} must be a JSON array of animals, such as [{"name": "Rex", "category": "Dogs", "status": "available"}].`,
    { cause },
  );
}
