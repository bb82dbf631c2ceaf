import { stringify } from 'devalue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from '../../shared/bridge.ts';
import type { ErrorCode } from '../../shared/error-codes.ts';
import type { ErrorValue } from '../../shared/errors.ts';
import { plainPage } from './plain-page.ts';
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
