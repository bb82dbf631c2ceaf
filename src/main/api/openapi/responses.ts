import { z } from 'zod';
import { DEPRECATION_HEADERS } from '../resources.ts';
import examples from './examples.json' with { type: 'json' };
import { jsonSchema, schemaRef } from './schemas.ts';

type Headers = Record<string, object>;

interface Response {
  description: string;
  headers: Headers;
  content: object;
}

/** Replies that a test got from the service, by operation, status and a name for each. */
const EXAMPLES: Partial<Record<string, Partial<Record<string, Partial<Record<string, unknown>>>>>> =
  examples;

const wholeNumber = jsonSchema(z.int().min(0));
const seconds = jsonSchema(z.int().min(1));
const text = jsonSchema(z.string());

/** The headers of every response. */
const LIMIT_HEADERS: Headers = {
  'X-RateLimit-Limit': header('The limit applying to the caller.', wholeNumber, 60),
  'X-RateLimit-Remaining': header('Requests remaining.', wholeNumber, 59),
  'X-RateLimit-Reset': header('Unix timestamp at which the limit resets.', wholeNumber, 1795262460),
  'X-Key-Expires': optional(
    'The key was replaced and stops working at this Unix timestamp: switch to the new one. Absent otherwise.',
    wholeNumber,
  ),
};

/** The headers of a page of the list. */
const PAGE_HEADERS: Headers = {
  'X-Total-Count': header('How many animals match, on all pages.', wholeNumber, 320),
  'X-Next-Cursor': optional(
    'On every page that is not empty, the last one too: the cursor of what follows. A client that polls goes on there; its page is empty until something was added.',
    text,
  ),
  Link: {
    ...optional('RFC 8288; rel="next" is the next page, absent on the last one.', text),
    example: '</v1/pets?limit=20&cursor=AAAAAAAAABQA0bO1tB0fQ2pVZ3xkLw5nRg>; rel="next"',
  },
};

/** The headers of the reply for an added animal. */
export const ADDED_HEADERS: Headers = {
  'Idempotency-Replayed': optional(
    'Always `true`: this is the first reply to the Idempotency-Key again, and nothing was added. Absent otherwise.',
    jsonSchema(z.literal('true')),
  ),
};

/** The headers of every response of the deprecated operation. */
export const DEPRECATED_HEADERS: Headers = {
  Deprecation: header('RFC 9745: since when.', text, DEPRECATION_HEADERS[1]),
  Sunset: header('RFC 8594: when it is to be removed.', text, DEPRECATION_HEADERS[3]),
  Link: header(
    'RFC 8288; rel="successor-version" is the replacement.',
    text,
    DEPRECATION_HEADERS[5],
  ),
};

const RETRY_AFTER: Headers = {
  'Retry-After': header('Whole seconds to wait before the next request.', seconds, 5),
};

const ERROR_HEADERS: Partial<Record<number, Headers>> = {
  401: {
    'WWW-Authenticate': header(
      'RFC 6750: `Bearer`, with `error="invalid_token"` where a key was sent.',
      text,
      'Bearer error="invalid_token"',
    ),
  },
  405: { Allow: header('The methods that the path has.', text, 'GET, HEAD, POST') },
  409: RETRY_AFTER,
  415: {
    'Accept-Encoding': optional('Always `identity`, where the body was compressed.', text),
  },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

const ERRORS = {
  400: 'Malformed HTTP, JSON or parameter, a cursor that is not valid, or a body that is no NewPet.',
  401: 'API key missing or invalid.',
  404: 'Not found.',
  405: 'The path has other methods.',
  408: 'The request did not arrive in time. Nothing was done; send it again.',
  409: 'The first request with this Idempotency-Key is still under way.',
  412: 'Sent with If-Match, which nothing here can match.',
  413: 'The body is larger than 64 KiB.',
  414: 'Path and query are longer than 8 KiB.',
  415: 'The body is not application/json.',
  422: 'The Idempotency-Key was used with another body.',
  431: 'The headers are longer than 16 KiB, or more than 100.',
  429: 'Rate limit exceeded, or the key is banned for going on after that.',
  500: 'A fault of the service.',
  503: 'The disk is full or the database cannot be written. Nothing was stored; try again later.',
} as const;
type ErrorStatus = keyof typeof ERRORS;

/** The statuses of errors that every operation can return. */
export const COMMON_ERRORS: readonly ErrorStatus[] = [
  400, 401, 405, 408, 414, 429, 431, 500, 503,
] as ErrorStatus[];
/** A request that could not be read is of no operation: the reply lacks the operation's own headers. */
const MAYBE_UNREAD = new Set<ErrorStatus>([400, 408, 414, 429, 431]);

/** The keyless answer about the service's health, of either status. */
export function healthResponse(description: string): object {
  return {
    description,
    headers: LIMIT_HEADERS,
    content: { 'application/json': { schema: { $ref: schemaRef('Health') } } },
  };
}

/** The successful response of an operation. */
export function success(
  operationId: string,
  status: number,
  description: string,
  schema: 'Pet' | 'Pets',
  headers: Headers = schema === 'Pets' ? PAGE_HEADERS : {},
): Record<string, Response> {
  return { [status]: response(operationId, status, description, schema, headers) };
}

/** The error responses of an operation, by status. */
export function errors(
  operationId: string,
  statuses: readonly ErrorStatus[],
  headers: Headers = {},
): Record<string, Response> {
  return Object.fromEntries(
    statuses.map((status) => {
      const own = MAYBE_UNREAD.has(status) ? allOptional(headers) : headers;
      const all = { ...ERROR_HEADERS[status], ...own };
      return [String(status), response(operationId, status, ERRORS[status], 'Error', all)];
    }),
  );
}

function response(
  operationId: string,
  status: number,
  description: string,
  schema: string,
  headers: Headers,
): Response {
  const replies = EXAMPLES[operationId]?.[String(status)] ?? {};
  return {
    description,
    headers: { ...LIMIT_HEADERS, ...headers },
    content: {
      'application/json': {
        schema: { $ref: schemaRef(schema) },
        examples: Object.fromEntries(
          Object.entries(replies).map(([name, value]) => [name, { value }]),
        ),
      },
    },
  };
}

function header(description: string, schema: object, example: unknown): object {
  return { description, required: true, schema, example };
}

function allOptional(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, described]) => [name, { ...described, required: false }]),
  );
}

function optional(description: string, schema: object): object {
  return { description, required: false, schema };
}
