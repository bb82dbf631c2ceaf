import { ShopError } from '../../../shared/errors.ts';
import { int64FromLiteral } from '../../../shared/int64.ts';
import { refuseHugeJson } from './kind-of-file.ts';
import { IMPORT_FIELDS } from '../../../shared/stock-files/import-columns.ts';
import type { ImportField } from '../../../shared/stock-files/import-row.ts';
import { detailsInJson, type ListEntry } from './list-entries.ts';
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

/**
 * The animals in a JSON file: an array of objects with the fields of NewPet or `category`, and with
 * `details` by the names of the shop's fields. Throws
 * `file_unreadable`.
 */
export function readJson(text: string, file: string): ListEntry[] {
  return parseArray(text, file).map((value, index) => {
    const given: Partial<Record<string, unknown>> =
      typeof value === 'object' && value !== null ? { ...value } : {};
    const values = IMPORT_FIELDS.map((field) => [field, given[field] ?? undefined]);
    return {
      ...(Object.fromEntries(values) as Record<ImportField, unknown>),
      number: index + 1,
      ...(given['details'] !== undefined && { written: detailsInJson(given['details']) }),
    };
  });
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
