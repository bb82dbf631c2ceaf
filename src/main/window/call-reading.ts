import { parse } from 'devalue';
import type { FastifyError } from 'fastify';
import { z } from 'zod';
import { ShopError } from '../../shared/errors.ts';

const BridgeCall = z.object({ name: z.string().max(100), input: z.unknown() });

/** Reads the call in a request's body, encoded by devalue. Throws `invalid_json`. */
export function readCall(body: unknown): z.infer<typeof BridgeCall> {
  try {
    return BridgeCall.parse(parse(z.string().parse(body)));
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
