import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../shared/error-codes.ts';
import { ShopError, type ErrorValue } from '../../shared/errors.ts';
import { FRAMES, toFrames, toWire, type WireMessage } from '../../shared/wire.ts';
import { securityHeaders, type ServedFile } from './window-content.ts';
import { say, type Sentence } from '../../shared/say.ts';
import { wordsFor, type PageWords } from './page-words.ts';

/** Puts Fastify's own refusals of a request into our words; leaves anything else as it is. */
export function inOurWords(error: FastifyError | ShopError): Error {
  if (error instanceof ShopError) return error;
  if (error.statusCode === 415) {
    return new ShopError(
      'unsupported_media_type',
      say`A call must be sent as application/json or, with bytes, as application/octet-stream.`,
    );
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new ShopError('bad_request', say`The request could not be read. Load the window again.`);
  }
  return error;
}

/** A reply in place of the one requested. */
export interface Problem {
  status: number;
  code: ErrorCode;
  heading: Sentence;
  sentence: Sentence;
}

/** The path of a request without the query, percent-encoded as it arrived. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/** Sends a file of the window, or says that there is none. */
export function sendFile(reply: FastifyReply, file: ServedFile): FastifyReply {
  return reply.code(file.status).headers(file.headers).send(file.body);
}

/** Sends a page of a few words, in the browser's language. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: PlainPage,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const words = await wordsFor(request.headers['accept-language']);
  return reply
    .code(status)
    .headers({
      ...securityHeaders(nonce),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send(page(nonce, words));
}

/** Sends the reply to a call, in frames where it has bytes. */
export function sendMessage(
  reply: FastifyReply,
  status: number,
  message: WireMessage,
): FastifyReply {
  const hasBytes = message.parts.length > 0;
  return reply
    .code(status)
    .headers({
      ...securityHeaders(),
      'content-type': hasBytes ? FRAMES : 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send(hasBytes ? Buffer.from(toFrames(message).buffer) : message.text);
}

/** Reports a problem to the sender: as a value to the window's script, as a page to a person. */
export async function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, heading, sentence }: Problem,
): Promise<FastifyReply> {
  if (!pathOf(request).startsWith('/bridge/')) {
    return sendPage(request, reply, status, plainPage(heading, sentence));
  }
  const { english, ...said } = sentence;
  const error: ErrorValue = { code, message: english, said };
  return sendMessage(reply, status, toWire({ ok: false, error }));
}

/** Makes a page whose own style carries the nonce that its security policy names. */
type PlainPage = (styleNonce: string, words: PageWords) => string;

/** A page for when the window itself can't be shown: a heading, and a sentence that says what to do. */
function plainPage(heading: Sentence, sentence: Sentence): PlainPage {
  return (nonce, words) => {
    const [title, text] = [heading, sentence].map(words.inWords);
    const body = `<h1>${title ?? ''}</h1>\n<p>${text ?? ''}</p>`;
    return page(nonce, { language: words.language, title: title ?? '', head: '', body });
  };
}

/**
 * A page that forwards the browser to `/`. A link on another site sends no strict cookie, but being
 * forwarded by a page of our own does.
 */
export function leadOnPage(nonce: string, { language, inWords }: PageWords): string {
  return page(nonce, {
    language,
    title: 'Animal Store',
    head: '\n<meta http-equiv="refresh" content="0; url=/">',
    body: `<p><a href="/">${inWords(say`Open the window`)}</a></p>`,
  });
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

interface PageParts {
  language: string;
  title: string;
  head: string;
  body: string;
}

function page(nonce: string, { language, title, head, body }: PageParts): string {
  return `<!doctype html>
<html lang="${language}">
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
