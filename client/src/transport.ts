import { ConnectionError, PinError, SetupError } from './errors.ts';

/** A request to the service. */
export interface TillRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** A whole reply. */
export interface TillReply {
  status: number;
  /** The value of a header, by its name in lower case; null when it is absent. */
  header(name: string): string | null;
  body: string;
}

/**
 * Carries one request and its whole reply. Rejects with a ConnectionError when that breaks off, and with
 * a PinError or SetupError for what no retry mends.
 */
export type Transport = (request: TillRequest) => Promise<TillReply>;

/** By `fetch`: in Node, in a browser, wherever it is. */
export const byFetch: Transport = async ({ url, signal, ...init }) => {
  try {
    const response = await fetch(url, { ...init, signal, redirect: 'error' });
    const body = await response.text();
    return { status: response.status, header: (name) => response.headers.get(name), body };
  } catch (error) {
    throw transportError(error);
  }
};

const NO_TLS = /^(?:EPROTO|ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG))$/;
const NOT_TRUSTED =
  /SELF_SIGNED_CERT|^UNABLE_TO_(?:VERIFY|GET_ISSUER)|^CERT_|^ERR_TLS_CERT_ALTNAME_INVALID$/;

/** What a failure of the network means to a till. */
export function transportError(error: unknown): ConnectionError | PinError | SetupError {
  if (error instanceof PinError || error instanceof SetupError) return error;
  const code = codeOf(error);
  if (NO_TLS.test(code)) {
    const message = 'The address begins with https, but what answers there does not speak TLS.';
    return new SetupError('baseUrl', message, { cause: error });
  }
  if (NOT_TRUSTED.test(code)) {
    const message =
      'No authority vouches for the certificate of the shop: use the transport "pinned" with the pin that it shows.';
    return new SetupError('transport', message, { cause: error });
  }
  return new ConnectionError(error);
}

/** The system's code of an error, which `fetch` has in the cause of its own; empty when there is none. */
export function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? '' : codeOf(cause);
}
