import type { Environment } from '../../../shared/key.ts';
import {
  componentSchemas,
  CREATE_PARAMETERS,
  GET_PARAMETERS,
  LIST_PARAMETERS,
  schemaRef,
} from './schemas.ts';
import {
  ADDED_HEADERS,
  COMMON_ERRORS,
  DEPRECATED_HEADERS,
  errors,
  healthResponse,
  success,
} from './responses.ts';

/** The version of the interface, as opposed to the app's. */
export const INTERFACE_VERSION = '1.0.0';

const NEW_PET = { name: 'Rex', categoryId: 3, status: 'available' };

const DESCRIPTION = `A store inventory service for animals: list animals, add one, read one.

- Every response carries the X-RateLimit headers.
- Every GET can be asked as HEAD: the same headers without the body.
- \`id\` and \`categoryId\` are 64-bit integers with every digit. Where a language has only floating-point numbers (JavaScript), read them as text or as big integers: past 9007199254740991 they are rounded otherwise.
- Fields, headers, parameters and error codes may be added within /v1; nothing is taken away or changes its meaning. Ignore what you do not know.
- The guide at /docs shows a first request, retries, pages and limits.`;

const WHICH: Record<Environment, { title: string; description: string }> = {
  production: {
    title: 'Animal Store Service Interface',
    description:
      '**This is production:** what is added here is in the stock of a real shop. Try things out on staging.',
  },
  staging: {
    title: 'Animal Store Service Interface (staging)',
    description: '**This is staging:** a stock of its own to try things out on, with its own keys.',
  },
};

/** The service that a document describes. */
export interface Described {
  readonly environment: Environment;
  /** The base addresses at which it is reached, best first; each ends in `/v1`. Never empty. */
  readonly addresses: readonly string[];
  /** The https address of the project, where a reader may ask; null where nobody has said it. */
  readonly project: string | null;
}

/** The OpenAPI 3.1 document of the interface, generated from the schemas that validate. */
export function openApiDocument({ environment, addresses, project }: Described): object {
  const { title, description } = WHICH[environment];
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: INTERFACE_VERSION,
      summary: 'The stock of a pet shop, for its tills.',
      description: `${description}\n\n${DESCRIPTION}`,
      license: { name: 'MIT', identifier: 'MIT' },
      ...(project === null ? {} : { contact: { name: 'Animal Store maintainers', url: project } }),
    },
    servers: addresses.map((url) => ({
      url,
      description: environment === 'production' ? 'Production' : 'Staging',
    })),
    security: [{ apiKey: [] }],
    tags: [
      { name: 'pets', description: 'The animals of the store.' },
      { name: 'service', description: 'The service itself, outside /v1.' },
    ],
    paths: {
      '/pets': { get: listPets(), post: createPet() },
      '/pets/{petId}': { get: getPet() },
      '/healthz': {
        servers: addresses.map((url) => ({ url: new URL(url).origin, description: 'Beside /v1.' })),
        get: health(),
      },
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
    description:
      'A page by id, ascending. Follow the Link header with rel="next" until there is none; to hear of what is added later, ask again with `cursor` from X-Next-Cursor.',
    tags: ['pets'],
    parameters: LIST_PARAMETERS,
    responses: {
      ...success('listPets', 200, 'A page of animals.', 'Pets'),
      ...errors('listPets', COMMON_ERRORS),
    },
  };
}

function createPet(): object {
  return {
    operationId: 'createPet',
    summary: 'Add an animal',
    description:
      'Answered once the animal is durably stored. Send an Idempotency-Key, so that a request whose answer was lost can be sent again.',
    tags: ['pets'],
    parameters: CREATE_PARAMETERS,
    requestBody: {
      required: true,
      description: 'The animal. Fields that are not known are ignored.',
      content: {
        'application/json': {
          schema: { $ref: schemaRef('NewPet') },
          examples: { new: { value: NEW_PET } },
        },
      },
    },
    responses: {
      ...success('createPet', 201, 'The animal, with its id.', 'Pet', ADDED_HEADERS),
      ...errors('createPet', [...COMMON_ERRORS, 409, 412, 413, 415, 422]),
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
      ...success('getPet', 200, 'The animal.', 'Pet', DEPRECATED_HEADERS),
      ...errors('getPet', [...COMMON_ERRORS, 404], DEPRECATED_HEADERS),
    },
  };
}

/** No operation of the interface, and counted towards no limit: it is beside `/v1`. */
function health(): object {
  return {
    operationId: 'getHealth',
    summary: 'Ask how the service is',
    description: 'Needs no key and counts towards no limit. It is beside /v1, at the root.',
    tags: ['service'],
    security: [],
    parameters: [],
    responses: {
      200: healthResponse(
        'Additions are stored, or soon will be again by themselves (`degraded`).',
      ),
      503: healthResponse('Additions are not stored; `code` and `message` say why.'),
      ...errors('getHealth', [400, 405]),
    },
  };
}
