import { stringify } from 'devalue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from '../../shared/bridge.ts';
import type { ErrorCode } from '../../shared/error-codes.ts';
import type { ErrorValue } from '../../shared/errors.ts';
import { plainPage } from './plain-page.ts';
import { securityHeaders, type ServedFile } from './window-content.ts';

/** Something that is answered in place of what was asked for. */
export interface Problem {
  status: number;
  code: ErrorCode;
  heading: string;
  sentence: string;
}

/** The path of a request, percent-encoded as it came, without the query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/** A file of the window, or the word that there is none. */
export function sendFile(reply: FastifyReply, file: ServedFile): FastifyReply {
  return reply.code(file.status).headers(file.headers).send(file.body);
}

/** A page of a few words. */
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

/** The answer to a call. Devalue carries what JSON can't: bigint and undefined. */
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

/** Tells a problem to whoever asked: a value to the window's script, a page to a person. */
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
