import { createHash, type X509Certificate } from 'node:crypto';
import { Agent, request } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';
import { PinError, SetupError } from './errors.ts';
import { type TillReply, type TillRequest, type Transport, transportError } from './transport.ts';

/**
 * HTTPS to the one shop whose key has this pin (SHA-256 of the certificate's public key, base64, as in
 * RFC 7469), as the shop shows it when a till is paired. Nothing is sent to any other: that is a PinError.
 * The shop renews its certificate around the same key. A certificate's fingerprint (hex) is taken too,
 * until that certificate is renewed. Throws a SetupError for what is neither.
 */
export function pinned(pin: string): Transport {
  const isWanted = matcherOf(pin);
  const agent = new Agent({ keepAlive: true });
  agent.createConnection = (options, callback) => {
    const { host, port } = options as { host: string; port: number };
    // The shop's certificate is its own: the pin, not an authority, vouches for it.
    const socket: TLSSocket = connect({ host, port, rejectUnauthorized: false }, () => {
      const certificate = socket.getPeerX509Certificate();
      if (certificate && isWanted(certificate)) callback?.(null, socket);
      else socket.destroy(new PinError());
    });
    socket.once('error', (error: Error) => callback?.(error, socket));
    return undefined;
  };
  return (till) => send(till, agent);
}

const PIN = /^(?:sha256\/\/)?(?<pin>[A-Za-z0-9+/]{43}=)$/;
const FINGERPRINT = /^[0-9a-f]{64}$/;

function matcherOf(text: string): (certificate: X509Certificate) => boolean {
  const pin = PIN.exec(text.trim())?.groups?.['pin'];
  if (pin !== undefined) return (certificate) => publicKeyPin(certificate) === pin;
  const fingerprint = plain(text);
  if (FINGERPRINT.test(fingerprint)) {
    return (certificate) => plain(certificate.fingerprint256) === fingerprint;
  }
  const message = 'The pin is neither a SHA-256 of a public key in base64 nor a fingerprint.';
  throw new SetupError('pin', message);
}

function publicKeyPin({ publicKey }: X509Certificate): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('base64');
}

function plain(fingerprint: string): string {
  return fingerprint.trim().replaceAll(':', '').toLowerCase();
}

function send(
  { url, method, headers, body, signal }: TillRequest,
  agent: Agent,
): Promise<TillReply> {
  if (!url.startsWith('https:')) {
    const message = 'A pin goes with HTTPS: the address must begin with https://.';
    return Promise.reject(new SetupError('baseUrl', message));
  }
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(transportError(error));
    const sent = request(url, { method, headers, agent, signal }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('error', fail);
      response.once('aborted', fail);
      response.once('end', () => {
        const header = (name: string): string | null => response.headers[name]?.toString() ?? null;
        resolve({ status: response.statusCode ?? 0, header, body: text });
      });
    });
    sent.once('error', fail);
    sent.end(body);
  });
}
