import { z } from 'zod';
import { ERRORS, SERVICE_ERROR_CODES } from '../../../shared/error-codes.ts';
import { Int64 } from '../../../shared/int64.ts';
import { NewPet, Pet, PetStatus } from '../../../shared/pet.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../list-query.ts';

/** Parameters of `GET /v1/pets`. */
export const LIST_PARAMETERS = [
  {
    name: 'limit',
    in: 'query',
    description: 'Maximum number of animals returned.',
    schema: jsonSchema(z.int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT)),
    example: DEFAULT_LIMIT,
  },
  {
    name: 'status',
    in: 'query',
    description: 'Restricts the list to animals with this status.',
    schema: { $ref: schemaRef('PetStatus') },
    example: 'available',
  },
  {
    name: 'cursor',
    in: 'query',
    description:
      'Where the page begins: opaque, taken from the header X-Next-Cursor (or Link) of a page of the same list. Left out, the list begins at its start. There is no example, since a cursor is valid only in the shop that issued it.',
    schema: jsonSchema(z.string()),
  },
];

/** Parameters of `POST /v1/pets`. */
export const CREATE_PARAMETERS = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes a retry safe: within 7 days the same key with the same body gets the first reply again and adds nothing. Send a new one (a UUID) with each new animal.',
    schema: jsonSchema(z.string().min(1).max(255)),
    example: '7f6c8f0e-6a53-4c5f-9f5e-2f2d6a1c9b41',
  },
];

/** Parameters of `GET /v1/pets/{petId}`. */
export const GET_PARAMETERS = [
  {
    name: 'petId',
    in: 'path',
    required: true,
    description: 'Identifier of the animal.',
    schema: jsonSchema(Int64),
    example: 1,
  },
];

const CODES = SERVICE_ERROR_CODES.map((code) => [code, ERRORS[code].tills] as const)
  .map(([code, { cause, retry }]) => `- \`${code}\`: ${cause} Try again: ${retry}.`)
  .join('\n');

/**
 * The interface's Error body. Its codes are listed but not closed: a client must tolerate unknown
 * ones.
 */
const ErrorSchema = z
  .object({
    code: z
      .string()
      .describe(
        `Machine-readable error code. Further values may be added within /v1; go by the HTTP status for one that you do not know. Known values:\n\n${CODES}`,
      ),
    message: z.string().describe('Human-readable description, which says what to do.'),
    status: z.int().min(400).max(599).describe('The HTTP status code.'),
  })
  .meta({ id: 'Error', description: 'What went wrong and what to do about it.' });

const HealthSchema = z
  .object({
    status: z.string().describe('`ok`, `degraded` or `error`; further values may be added.'),
    environment: z.enum(['production', 'staging']),
    version: z.string().describe('The version of Animal Store.'),
    code: z.string().optional().describe('The error code with which additions fail.'),
    message: z.string().optional().describe('Why, and what to do about it.'),
  })
  .meta({ id: 'Health', description: 'How the service is.' });

const PetsSchema = z
  .array(Pet)
  .max(MAX_LIMIT)
  .meta({ id: 'Pets', description: 'Animals by id, ascending.' });

/** What developers need to know about int64 in a language with smaller numbers. */
const INT64_NOTE =
  'The whole range of a signed 64-bit integer, as a JSON number with every digit. JavaScript rounds numbers past 9007199254740991 (2^53 − 1): read it as text or as a BigInt there.';

const EXAMPLES: Record<string, Record<string, unknown>> = {
  Pet: { id: 1, name: 'Rex', categoryId: 3, status: 'available' },
  NewPet: { name: 'Rex', categoryId: 3, status: 'available' },
};

/** The JSON Schema of a schema without a name of its own. */
export function jsonSchema(schema: z.ZodType): object {
  return withoutMarks(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
}

/** The interface's named schemas, which refer to each other by name. */
export function componentSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  registry.add(PetStatus, { id: 'PetStatus' });
  registry.add(NewPet, { id: 'NewPet' });
  registry.add(Pet, { id: 'Pet' });
  registry.add(PetsSchema, { id: 'Pets' });
  registry.add(ErrorSchema, { id: 'Error' });
  registry.add(HealthSchema, { id: 'Health' });
  const { schemas } = z.toJSONSchema(registry, {
    unrepresentable: 'any',
    io: 'input',
    uri: schemaRef,
    override: ({ jsonSchema: made }) => {
      if (made.format === 'int64') {
        made.description = [made.description, INT64_NOTE].filter(Boolean).join(' ');
      }
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, withExamples(id, withoutMarks(schema))]),
  );
}

/** A reference to a named schema within the document. */
export function schemaRef(id: string): string {
  return `#/components/schemas/${id}`;
}

/** Gives each field of a schema the example from which tools make requests. */
function withExamples(id: string, schema: Schema): Schema {
  const examples = EXAMPLES[id];
  if (!examples || !schema.properties) return schema;
  const properties = Object.entries(schema.properties).map(([name, field]) => [
    name,
    '$ref' in field ? field : { ...field, examples: [examples[name]] },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) as Schema['properties'] };
}

interface Schema {
  properties?: Record<string, object>;
}

/** Within an OpenAPI document, a schema needs neither its dialect nor an address of its own. */
function withoutMarks(schema: object): Schema {
  const kept = Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$id');
  return Object.fromEntries(kept);
}
