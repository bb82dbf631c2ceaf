import { schemaRef, componentSchemas } from './schemas.ts';
import { CREATE_PARAMETERS, GET_PARAMETERS, LIST_PARAMETERS } from './parameters.ts';
import { COMMON_ERRORS, DEPRECATED_HEADERS, errors, onePet, pageOfPets } from './responses.ts';

/** The version of the interface, which is not the app's. */
const INTERFACE_VERSION = '1.0.0';

const NEW_PET = { name: 'Rex', categoryId: 3, status: 'available' };

/** The OpenAPI 3.1 document of the interface, from the schemas that validate. */
export function openApiDocument(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Animal Store Service Interface',
      version: INTERFACE_VERSION,
      description:
        'A store inventory service for animals: list animals, add one, read one. Every response carries the X-RateLimit headers.',
    },
    servers: [{ url: '/v1' }],
    security: [{ apiKey: [] }],
    tags: [{ name: 'pets', description: 'The animals of the store.' }],
    paths: {
      '/pets': { get: listPets(), post: createPet() },
      '/pets/{petId}': { get: getPet() },
    },
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'The API key as bearer token.' },
      },
    },
  };
}

function listPets(): object {
  return {
    operationId: 'listPets',
    summary: 'List all animals',
    description: 'Paginated by keyset: follow the Link header with rel="next" until there is none.',
    tags: ['pets'],
    parameters: LIST_PARAMETERS,
    responses: {
      200: pageOfPets('A page of animals.'),
      ...errors(COMMON_ERRORS),
    },
  };
}

function createPet(): object {
  return {
    operationId: 'createPet',
    summary: 'Add an animal',
    tags: ['pets'],
    parameters: CREATE_PARAMETERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: schemaRef('NewPet') }, example: NEW_PET } },
    },
    responses: {
      201: onePet('The animal, durably stored, with its id.'),
      ...errors([...COMMON_ERRORS, 409, 413, 415, 422]),
    },
  };
}

function getPet(): object {
  return {
    operationId: 'getPet',
    summary: 'Get an animal',
    description: 'Deprecated, to be removed on 5 December 2030: use GET /pets with `status`.',
    deprecated: true,
    tags: ['pets'],
    parameters: GET_PARAMETERS,
    responses: {
      200: onePet('The animal.', DEPRECATED_HEADERS),
      ...errors([...COMMON_ERRORS, 404], DEPRECATED_HEADERS),
    },
  };
}
