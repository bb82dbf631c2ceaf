import { type ErrorCode, ERRORS, isForTills, tillsOf } from '../../shared/error-codes.ts';
import { errorValueOf, ShopError } from '../../shared/errors.ts';
import type { KeyProblem } from '../keys/key-index.ts';
import type { Verdict } from '../limits/decisions.ts';
import type { Caller } from './gate.ts';
import { bodyOf, JSON_HEADERS, type Refusal } from './content.ts';
import { reply } from './reply.ts';
import type { Exchange } from './exchange.ts';
import { isUnderV1 } from './request-head.ts';
import { discardBody, discardLongBody } from './read-body.ts';

/** RFC 6750 section 3.1: without a token there is no error to name. */
function challenge(problem: KeyProblem): string {
  return problem === 'missing' ? 'Bearer' : 'Bearer error="invalid_token"';
}

/**
 * Returns why a caller gets no further, or null: it is over its limit (RFC 6585 section 4), or
 * requests something under `/v1` without a valid key (RFC 9110 section 11.6.1).
 */
export function refusalOf(caller: Caller, verdict: Verdict, path: string): Refusal | null {
  if (!verdict.allowed) {
    return { problem: limitProblem(verdict), headers: ['Retry-After', String(verdict.retryAfter)] };
  }
  return caller.problem !== null && isUnderV1(path) ? keyRefusal(caller.problem) : null;
}

/** The refusal of a request that needs a valid key but has none (RFC 9110 section 11.6.1). */
export function keyRefusal(problem: KeyProblem): Refusal {
  return { problem: keyProblem(problem), headers: ['WWW-Authenticate', challenge(problem)] };
}

/** The error for an unknown path. */
export function unknownPath(): ShopError {
  return new ShopError(
    'not_found',
    'There is nothing at this path. The service has /v1/pets; /openapi.json describes it.',
  );
}

/** The refusal of a method that a path lacks, with the methods it has (RFC 9110 section 15.5.6). */
export function methodNotAllowed(allow: string): Refusal {
  const problem = new ShopError('method_not_allowed', `This path has only the methods ${allow}.`);
  return { problem, headers: ['Allow', allow] };
}

function limitProblem({ banned, retryAfter }: Verdict): ShopError {
  const advice = `Send the next request after ${retryAfter} s (Retry-After), and back off when that fails.`;
  return banned
    ? new ShopError(
        'key_banned',
        `This API key is banned for a while: it went on after 429. ${advice}`,
      )
    : new ShopError('rate_limited', `Too many requests. ${advice}`);
}

const INVALID_KEY: Record<Exclude<KeyProblem, 'missing'>, string> = {
  mistyped:
    'This API key is mistyped: it is not of the form of a key, or its check characters do not match. Copy it again, whole.',
  of_staging:
    'This is a key of staging, and this address is production. Use the address of staging, or ask the shop for a key of production.',
  of_production:
    'This is a key of production, and this address is staging. Use the address of production, or ask the shop for a key of staging.',
  unknown:
    'This API key opens nothing here: it was revoked, replaced or never issued by this shop. Ask the shop for a new one.',
};

function keyProblem(problem: KeyProblem): ShopError {
  return problem === 'missing'
    ? new ShopError('missing_api_key')
    : new ShopError('invalid_api_key', INVALID_KEY[problem]);
}

/** Codes meant for the window. A till only needs to know that it is not at fault, and should wait. */
const STORAGE_CODES = new Set<ErrorCode>(['database_damaged', 'data_folder_unavailable']);

function asSeenByTills(thrown: unknown): unknown {
  if (!(thrown instanceof ShopError) || isForTills(thrown.code)) return thrown;
  if (thrown.code === 'too_slow') return busy();
  if (thrown.code === 'database_newer') return new ShopError('storage_unavailable', thrown.message);
  if (!STORAGE_CODES.has(thrown.code)) return undefined;
  return new ShopError(
    'storage_unavailable',
    "The stock can't be read now: its disk fails or its database is damaged. Nothing of this was stored; tell the shop, and try again later.",
  );
}

function busy(): ShopError {
  return new ShopError(
    'storage_unavailable',
    'The database takes too long at the moment. Try again later, with the same Idempotency-Key if there was one.',
  );
}

/** What the service says to a till about an error. */
interface PublicError {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** The headers that go with it: name, value, name, value. */
  readonly headers: readonly string[];
}

/** What the service says to a till about anything thrown; about our own faults only in general terms. */
export function publicError(thrown: unknown): PublicError {
  const { code, message } = errorValueOf(asSeenByTills(thrown));
  const wait = tillsOf(code)?.retryAfter;
  const headers = wait === undefined ? [] : ['Retry-After', String(wait)];
  return { status: ERRORS[code].status, code, message, headers };
}

/** Returns the interface's Error body for anything thrown, with its HTTP status and headers. */
export function errorBody(thrown: unknown): {
  status: number;
  code: ErrorCode;
  headers: readonly string[];
  body: string;
} {
  const { status, code, message, headers } = publicError(thrown);
  return { status, code, headers, body: bodyOf(JSON.stringify({ code, message, status })) };
}

/** Replies with the Error body. Our own faults go to the log, never into the reply. */
export function refuse(exchange: Exchange, thrown: unknown, further: readonly string[] = []): void {
  const { status, code, headers: own, body } = errorBody(thrown);
  exchange.code = code;
  const headers = [...own, ...further];
  if (status >= 500) {
    exchange.parts.failures.note(thrown, exchange.target.path);
  }
  if (exchange.response.headersSent) {
    exchange.response.destroy();
  } else {
    // One that was found too large costs the connection even if its end has arrived by now.
    if (code === 'body_too_large') discardBody(exchange);
    else discardLongBody(exchange);
    reply(exchange, status, [...JSON_HEADERS, ...headers], body);
  }
}
