import type { IncomingMessage } from 'node:http';
import { ShopError } from '../../shared/errors.ts';

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

/** Reads a media type and its parameters (RFC 9110 section 8.3.1). */
function isJsonInUtf8(text: string): boolean {
  const [type = '', ...parameters] = text.toLowerCase().split(';');
  if (type.trim() !== 'application/json') return false;
  return parameters.every((parameter) => {
    const [name = '', ...value] = parameter.split('=');
    return name.trim() !== 'charset' || /^"?utf-?8"?$/.test(value.join('=').trim());
  });
}
