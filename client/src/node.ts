/** What only Node has: a pinned key of HTTPS, and a file for the queue. */
import { createHash, type X509Certificate } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { dirname } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { ConnectionError } from './errors.ts';
import type { QueueStorage } from './queue.ts';
import type { TillReply, TillRequest, Transport } from './transport.ts';

/**
 * HTTPS to the one shop whose key has this pin (SHA-256 of the certificate's public key, base64, as in
 * RFC 7469), as the shop shows it when a till is paired. Nothing is sent to any other. The shop renews
 * its certificate around the same key. A certificate's fingerprint (hex) is taken too, until that
 * certificate is renewed. Throws a TypeError for what is neither.
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
      else socket.destroy(new Error('The service has not the key that was pinned.'));
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
  throw new TypeError('The pin is neither a SHA-256 of a public key in base64 nor a fingerprint.');
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
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      reject(new ConnectionError(error));
    };
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

/** A file that is replaced in one step, so that a cut of the power leaves the old or the new one. */
export function fileStorage(file: string): QueueStorage {
  return {
    async load() {
      try {
        return await readFile(file, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async save(text) {
      const draft = `${file}.new`;
      const handle = await open(draft, 'w', 0o600);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
      await syncFolder(dirname(file));
    },
  };
}

/** Windows can't open a folder, and needs it not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
