import { randomBytes } from 'node:crypto';
import { stringify, unflatten } from 'devalue';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Result } from '../../shared/bridge.ts';
import type { ErrorCode } from '../../shared/error-codes.ts';
import { ShopError, type ErrorValue } from '../../shared/errors.ts';
import { exceededBound } from '../../shared/json-bounds.ts';
import { securityHeaders, type ServedFile } from './window-content.ts';

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

/** A reply in place of the one requested. */
export interface Problem {
  status: number;
  code: ErrorCode;
  heading: string;
  sentence: string;
}

/** The path of a request without the query, percent-encoded as it arrived. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/** Sends a file of the window, or says that there is none. */
export function sendFile(reply: FastifyReply, file: ServedFile): FastifyReply {
  return reply.code(file.status).headers(file.headers).send(file.body);
}

/** Sends a page of a few words. */
export function sendPage(reply: FastifyReply, status: number, page: PlainPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .headers({
      ...securityHeaders(nonce),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send(page(nonce));
}

/** Sends the result of a call. Devalue encodes what JSON can't: bigint and undefined. */
export function sendResult(
  reply: FastifyReply,
  status: number,
  result: Result<unknown>,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...securityHeaders(),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send(stringify(result));
}

/** Reports a problem to the sender: as a value to the window's script, as a page to a person. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, heading, sentence }: Problem,
): FastifyReply {
  if (!pathOf(request).startsWith('/bridge/')) {
    return sendPage(reply, status, plainPage(heading, sentence));
  }
  const error: ErrorValue = { code, message: sentence };
  return sendResult(reply, status, { ok: false, error });
}

/** Makes a page whose own style carries the nonce that its security policy names. */
type PlainPage = (styleNonce: string) => string;

/** A page for when the window itself can't be shown: a heading, and a sentence that says what to do. */
function plainPage(heading: string, sentence: string): PlainPage {
  return (nonce) => page(nonce, heading, '', `<h1>${heading}</h1>\n<p>${sentence}</p>`);
}

/**
 * A page that forwards the browser to `/`. A link on another site sends no strict cookie, but being
 * forwarded by a page of our own does.
 */
export function leadOnPage(nonce: string): string {
  return page(
    nonce,
    'Animal Store',
    '\n<meta http-equiv="refresh" content="0; url=/">',
    '<p><a href="/">Open the window</a></p>',
  );
}

/** The window's colours (`window.css` in the renderer), of which this page loads nothing. */
const STYLE = `
:root { color-scheme: light dark; }
body {
  max-width: 32rem; margin: 0 auto; padding: 18vh 24px 24px;
  background: light-dark(#fff, #1d201e); color: light-dark(#232522, #e3e5e2);
  font: 0.875rem/1.55 system-ui, sans-serif;
}
h1 { margin: 0 0 8px; font-size: 1.25rem; }
a { color: light-dark(#2c6e59, #8ebfad); }
`;

function page(nonce: string, title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">${head}
<title>${title}</title>
<style nonce="${nonce}">${STYLE}</style>
<main>
${body}
</main>
</html>
`;
}
