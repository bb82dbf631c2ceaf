import { unflatten } from 'devalue';
import type { FastifyError } from 'fastify';
import { z } from 'zod';
import { ShopError } from '../../shared/errors.ts';
import { exceededBound } from '../../shared/json-bounds.ts';

const BridgeCall = z.object({ name: z.string().max(100), input: z.unknown() });

/** Devalue writes a list of flat values, however the call is nested. */
const BOUNDS = { levels: 3, values: 500_000, items: 500_000 };

const Body = z.string().refine((text) => exceededBound(text, BOUNDS) === null);

/** The values of a call as devalue encodes them, which refer to each other by their places. */
const Encoded = z.array(z.unknown()).refine((values) => !values.some(isTooLong));

/** The characters of the longest int64. No call takes a longer one, and to read millions takes seconds. */
const MOST_DIGITS = 20;

function isTooLong(value: unknown): boolean {
  return Array.isArray(value) && value[0] === 'BigInt' && String(value[1]).length > MOST_DIGITS;
}

/** Reads the call in a request's body, encoded by devalue. Throws `invalid_json`. */
export function readCall(body: unknown): z.infer<typeof BridgeCall> {
  try {
    const encoded = Encoded.parse(JSON.parse(Body.parse(body)));
    return BridgeCall.parse(unflatten(encoded));
  } catch (error) {
    throw new ShopError('invalid_json', 'The call could not be read. Load the window again.', {
      cause: error,
    });
  }
}

/** Puts Fastify's own refusals of a request into our words; leaves anything else as it is. */
export function inOurWords(error: FastifyError | ShopError): Error {
  if (error instanceof ShopError) return error;
  if (error.statusCode === 413) {
    return new ShopError('body_too_large', 'That is more than the window can send at once.');
  }
  if (error.statusCode === 415) {
    return new ShopError('unsupported_media_type', 'A call must be sent as application/json.');
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new ShopError('bad_request', 'The request could not be read. Load the window again.');
  }
  return error;
}
