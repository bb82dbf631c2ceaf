/** What only Node has: a pinned certificate, and a file for the queue. */
import { open, readFile, rename } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { dirname } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { LineError } from './errors.ts';
import type { QueueStorage } from './queue.ts';
import type { TillReply, TillRequest, Transport } from './transport.ts';

/**
 * HTTPS to the one shop whose certificate has this SHA-256 fingerprint (hex, with or without
 * colons), as the shop shows it when a till is paired. Nothing is sent to any other.
 */
export function pinned(fingerprint: string): Transport {
  const wanted = plain(fingerprint);
  const agent = new Agent({ keepAlive: true });
  agent.createConnection = (options, callback) => {
    const { host, port } = options as { host: string; port: number };
    // The shop's certificate is its own: the fingerprint, not an authority, vouches for it.
    const socket: TLSSocket = connect({ host, port, rejectUnauthorized: false }, () => {
      if (plain(socket.getPeerCertificate().fingerprint256) === wanted) callback?.(null, socket);
      else socket.destroy(new Error('The certificate is not the one that was pinned.'));
    });
    socket.once('error', (error: Error) => callback?.(error, socket));
    return undefined;
  };
  return (till) => send(till, agent);
}

function plain(fingerprint: string): string {
  return fingerprint.replaceAll(':', '').toLowerCase();
}

function send(
  { url, method, headers, body, signal }: TillRequest,
  agent: Agent,
): Promise<TillReply> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      reject(new LineError(error));
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
