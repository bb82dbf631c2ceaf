import { z } from 'zod';
import { NewPet, Pet, PetStatus } from '../../../shared/pet.ts';
import { SERVICE_ERROR_CODES } from '../error-reply.ts';

/** The interface's Error body. */
const ErrorSchema = z
  .object({
    code: z.enum(SERVICE_ERROR_CODES).describe('Machine-readable error code.'),
    message: z.string().describe('Human-readable description, which says what to do.'),
    status: z.int().min(400).max(599).describe('The HTTP status code.'),
  })
  .meta({ id: 'Error' });

const PetsSchema = z.array(Pet).meta({ id: 'Pets', description: 'Animals by id, ascending.' });

/** The JSON Schema of a schema that has no name of its own. */
export function jsonSchema(schema: z.ZodType): object {
  return withoutMarks(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
}

/** The named schemas of the interface, which refer to each other by name. */
export function componentSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  registry.add(PetStatus, { id: 'PetStatus' });
  registry.add(NewPet, { id: 'NewPet' });
  registry.add(Pet, { id: 'Pet' });
  registry.add(PetsSchema, { id: 'Pets' });
  registry.add(ErrorSchema, { id: 'Error' });
  const { schemas } = z.toJSONSchema(registry, {
    unrepresentable: 'any',
    io: 'input',
    uri: schemaRef,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, withoutMarks(schema)]),
  );
}

/** Where a named schema is found inside the document. */
export function schemaRef(id: string): string {
  return `#/components/schemas/${id}`;
}

/** Inside an OpenAPI document a schema needs neither its dialect nor an address of its own. */
function withoutMarks(schema: object): object {
  const kept = Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$id');
  return Object.fromEntries(kept);
}
