import { isUtf8 } from 'node:buffer';
import { fieldProblems, problemSentence, ShopError } from '../../shared/errors.ts';
import { int64FromLiteral } from '../../shared/int64.ts';
import { exceededBound } from '../../shared/json-bounds.ts';
import { NewPet, type Pet } from '../../shared/pet.ts';

type JsonObject = Partial<Record<string, unknown>>;

/** JSON.parse with the reviver's third argument, a primitive's source text, which Node supports. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

/** The int64 fields: those that accept a bigint. */
const INTEGERS = Object.entries(NewPet.shape)
  .filter(([, schema]) => schema.safeParse(0n).success)
  .map(([field]) => field);

/** Far more than an animal has, whatever else a till sends along. */
const BOUNDS = { levels: 64, values: 1_000, items: 1_000 };

const EXAMPLE = '{"name": "Rex", "categoryId": 1}';

/**
 * Parses the NewPet in a request body. Throws `invalid_json` unless it is JSON in UTF-8 of at most 64
 * levels and 1,000 values, and `invalid_body` with all problems when the JSON is not a NewPet.
 */
export function parseNewPet(bytes: Buffer): NewPet {
  if (!isUtf8(bytes)) throw notJson('is not valid UTF-8');
  const text = jsonText(bytes);
  const exceeded = exceededBound(text, BOUNDS);
  if (exceeded)
    throw notJson(exceeded === 'levels' ? 'is nested too deeply' : 'has too many values');
  const body = parseJson(text, (source) => JSON.parse(source) as unknown);
  if (!isObject(body)) {
    throw new ShopError('invalid_body', `The body must be a JSON object such as ${EXAMPLE}.`);
  }
  const pet = NewPet.safeParse(withExactIntegers(body, text));
  if (pet.success) return pet.data;
  const fields = fieldProblems(pet.error);
  throw new ShopError('invalid_body', `${problemSentence(fields)}.`, { fields });
}

/** The text of JSON in UTF-8. A byte order mark before it is ignored (RFC 8259 section 8.1): .NET writes one. */
export function jsonText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/**
 * Turns the integers of a body into bigints, in place where that is exact: a literal without a
 * fraction or negative exponent that parses to a safe integer is that integer.
 */
function withExactIntegers(body: JsonObject, text: string): JsonObject {
  if (INTEGERS.every((field) => isPlain(body[field])) && !/\.|[eE]-/.test(text)) {
    for (const field of INTEGERS) {
      if (typeof body[field] === 'number') body[field] = BigInt(body[field]);
    }
    return body;
  }
  const exact = parseJson(text, (source) =>
    (JSON.parse as ParseWithSource)(source, reviveIntegers),
  );
  return isObject(exact) ? exact : body;
}

/** Whether a value is no number, or a whole one that a double holds exactly. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'number' || Number.isSafeInteger(value);
}

function reviveIntegers(key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || !context.source || !isInteger(key)) return value;
  return int64FromLiteral(context.source) ?? value;
}

function isInteger(field: string): boolean {
  return INTEGERS.includes(field);
}

function parseJson(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch {
    throw notJson('is not valid JSON');
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function notJson(what: string): ShopError {
  return new ShopError(
    'invalid_json',
    `The request body ${what}. Send an object such as ${EXAMPLE}.`,
  );
}

/** An animal as a store or the window holds it: an optional field may also be null. */
type ShownPet = {
  readonly [Field in keyof Pet]: Pet[Field] | (undefined extends Pet[Field] ? null : never);
};

/** The fields in the interface's order. A new field of Pet does not compile until it is listed here. */
const FIELDS: { readonly [Field in keyof Pet]-?: (pet: ShownPet) => string } = {
  id: ({ id }) => `"id":${String(id)}`,
  name: ({ name }) => `,"name":${JSON.stringify(name)}`,
  categoryId: ({ categoryId }) => `,"categoryId":${String(categoryId)}`,
  status: ({ status }) => (status ? `,"status":"${status}"` : ''),
};
const WRITERS = Object.values(FIELDS);

/** The interface's Pet as JSON: int64s with every digit, a missing status left out. */
export function petJson(pet: ShownPet): string {
  let fields = '';
  for (const write of WRITERS) fields += write(pet);
  return `{${fields}}`;
}
