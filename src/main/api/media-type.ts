import type { IncomingMessage } from 'node:http';
import { ShopError } from '../../shared/errors.ts';

const MEDIA_TYPE = /^application\/json[ \t]*(?:;(?<parameters>.*))?$/i;
const CHARSET = /(?:^|;)[ \t]*charset[ \t]*=[ \t]*(?<charset>"[^"]*"|[^;]*?)[ \t]*(?=;|$)/gi;

/** Whether the headers announce a body (RFC 9112 section 6.3). */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Throws `unsupported_media_type` unless the body is plain `application/json` in UTF-8. */
export function requireJson(request: IncomingMessage): void {
  if (!announcesBody(request)) return;
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  if (type !== 'application/json' && !isJsonInUtf8(type ?? '')) {
    throw new ShopError(
      'unsupported_media_type',
      'Send the body as JSON in UTF-8, with the header "Content-Type: application/json".',
    );
  }
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    throw new ShopError(
      'unsupported_media_type',
      'Send the body uncompressed, without the header Content-Encoding.',
    );
  }
}

function isJsonInUtf8(type: string): boolean {
  const match = MEDIA_TYPE.exec(type.trim());
  if (!match) return false;
  const charsets = (match.groups?.['parameters'] ?? '').matchAll(CHARSET);
  return charsets.every(({ groups }) => /^"?utf-?8"?$/i.test(groups?.['charset'] ?? ''));
}
