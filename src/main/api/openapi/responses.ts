import { z } from 'zod';
import { ERROR_STATUS } from '../../../shared/errors.ts';
import { SERVICE_ERROR_CODES } from '../error-reply.ts';
import { DEPRECATION_HEADERS } from '../routes/get-pet.ts';
import { jsonSchema, schemaRef } from './schemas.ts';

type Headers = Record<string, object>;

interface Response {
  description: string;
  headers: Headers;
  content: object;
}

const wholeNumber = jsonSchema(z.int().min(0));
const text = jsonSchema(z.string());

const LIMIT_HEADERS: Headers = {
  'X-RateLimit-Limit': header('The limit applying to the caller.', wholeNumber),
  'X-RateLimit-Remaining': header('Requests remaining.', wholeNumber),
  'X-RateLimit-Reset': header('Unix timestamp at which the limit resets.', wholeNumber),
};

/** On a page of the list. */
const PAGE_HEADERS: Headers = {
  'X-Total-Count': header('How many animals match, on all pages.', wholeNumber),
  Link: header('RFC 8288; rel="next" is the next page, absent on the last one.', text, false),
};

/** On every response of the deprecated operation. */
export const DEPRECATED_HEADERS: Headers = {
  Deprecation: header(`RFC 9745: ${DEPRECATION_HEADERS[1]}.`, text),
  Sunset: header(`RFC 8594: ${DEPRECATION_HEADERS[3]}.`, text),
  Link: header('RFC 8288; rel="successor-version" is the replacement.', text),
};

const ERROR_HEADERS: Partial<Record<number, Headers>> = {
  401: { 'WWW-Authenticate': header('Always `Bearer`.', text) },
  429: {
    'Retry-After': header(
      'Whole seconds to wait before the next request.',
      jsonSchema(z.int().min(1)),
    ),
  },
};

const ERRORS: Record<number, string> = {
  400: 'Malformed HTTP, JSON or parameter, or a body that is no NewPet.',
  401: 'API key missing or invalid.',
  404: 'Not found.',
  409: 'The first request with this Idempotency-Key is still under way.',
  413: 'The body is larger than 64 KiB.',
  415: 'The body is not application/json.',
  422: 'The Idempotency-Key was used with another body.',
  429: 'Rate limit exceeded, or the key is banned for going on after that.',
  500: 'A fault of the service.',
  503: 'The disk is full or the database cannot be written. Nothing was stored; try again later.',
};

/** What every operation may answer with. */
export const COMMON_ERRORS = [400, 401, 429, 500, 503];

const PET_EXAMPLE = { id: 1, name: 'Rex', categoryId: 3, status: 'available' };

/** A successful response that carries one animal. */
export function onePet(description: string, headers: Headers = {}): Response {
  return response(description, 'Pet', PET_EXAMPLE, headers);
}

/** A successful response that carries a page of animals. */
export function pageOfPets(description: string): Response {
  return response(description, 'Pets', [PET_EXAMPLE], PAGE_HEADERS);
}

/** The error responses of an operation, by status. */
export function errors(
  statuses: readonly number[],
  headers: Headers = {},
): Record<string, Response> {
  const sorted = statuses.toSorted((a, b) => a - b);
  return Object.fromEntries(
    sorted.map((status) => {
      const message = ERRORS[status] ?? '';
      const code = SERVICE_ERROR_CODES.find((name) => ERROR_STATUS[name] === status);
      const all = { ...ERROR_HEADERS[status], ...headers };
      return [String(status), response(message, 'Error', { code, message, status }, all)];
    }),
  );
}

function response(
  description: string,
  schema: string,
  example: unknown,
  headers: Headers,
): Response {
  return {
    description,
    headers: { ...LIMIT_HEADERS, ...headers },
    content: { 'application/json': { schema: { $ref: schemaRef(schema) }, example } },
  };
}

function header(description: string, schema: object, required = true): object {
  return { description, required, schema };
}
