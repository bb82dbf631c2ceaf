import { ShopError } from '../../shared/errors.ts';
import { int64FromLiteral } from '../../shared/int64.ts';
import type { ImportEntry } from './import-entry.ts';

/** JSON.parse whose reviver is told the source text of a number, as Node's is. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

/** An integer keeps all its digits; a number that is no int64 stays one, for the schema to refuse. */
function exact(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || context.source === undefined) return value;
  return int64FromLiteral(context.source) ?? value;
}

/** The animals of a JSON file: an array of objects with the fields of NewPet or `category`. Raises `file_unreadable`. */
export function* jsonEntries(text: string, file: string): Generator<ImportEntry> {
  for (const [index, value] of parseArray(text, file).entries()) {
    const place = `Animal ${String(index + 1)}`;
    const fields = typeof value === 'object' && value !== null ? value : {};
    const { name, categoryId, category, status } = fields as Partial<Record<string, unknown>>;
    yield {
      place,
      name,
      categoryId: categoryId ?? undefined,
      category: category ?? undefined,
      status: status ?? undefined,
    };
  }
}

function parseArray(text: string, file: string): unknown[] {
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
    `${file} must be a JSON array of animals, such as [{"name": "Rex", "category": "Dogs", "status": "available"}].`,
    { cause },
  );
}
