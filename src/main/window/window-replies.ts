import { stringify } from 'devalue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from '../../shared/bridge.ts';
import type { ErrorCode } from '../../shared/error-codes.ts';
import type { ErrorValue } from '../../shared/errors.ts';
import { securityHeaders, type ServedFile } from './window-content.ts';

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
export function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...securityHeaders(),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send(html);
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

/** A page for when the window itself can't be shown: a heading, and a sentence that says what to do. */
function plainPage(heading: string, sentence: string): string {
  return page(heading, '', `<h1>${heading}</h1>\n<p>${sentence}</p>`);
}

/**
 * A page that forwards the browser to `/`. A link on another site sends no strict cookie, but being
 * forwarded by a page of our own does.
 */
export function leadOnPage(): string {
  return page(
    'Animal Store',
    '\n<meta http-equiv="refresh" content="0; url=/">',
    '<p><a href="/">Open the window</a></p>',
  );
}

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">${head}
<title>${title}</title>
${body}
</html>
`;
}
