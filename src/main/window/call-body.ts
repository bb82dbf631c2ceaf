import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../shared/errors.ts';
import { FRAMES, fromFrames, type WireMessage } from '../../shared/wire.ts';
import { mostBytes, tooLarge } from './call-limits.ts';
import type { CallLimits } from '../../shared/call.ts';
import { say } from '../../shared/say.ts';

/** What a call may be sent as: JSON, or frames with bytes beside it. */
export const MEDIA_TYPES = ['application/json', FRAMES];

/**
 * Reads a call from the body of a request, no further than the call's limits. Throws `body_too_large`, and
 * `invalid_json` for a body that is neither whole nor UTF-8.
 */
export async function readCall(request: FastifyRequest, limits: CallLimits): Promise<WireMessage> {
  const body = await readBody(request, mostBytes(limits));
  try {
    if (request.headers['content-type'] === FRAMES) return fromFrames(body);
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body), parts: [] };
  } catch (error) {
    throw new ShopError('invalid_json', say`The call could not be read. Load the window again.`, {
      cause: error,
    });
  }
}

async function readBody({ raw }: FastifyRequest, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(raw.headers['content-length'] ?? 0) > most) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  // What is more than a call may be is read and dropped, so that the refusal arrives.
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  }
  if (length > most) throw tooLarge();
  return Buffer.concat(chunks, length);
}
