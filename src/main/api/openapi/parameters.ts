import { z } from 'zod';
import { Int64 } from '../../../shared/int64.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../list-query.ts';
import { jsonSchema, schemaRef } from './schemas.ts';

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
