import { createReadStream, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { generate } from 'selfsigned';
import type { Machine } from '../installers/machine.ts';

/** A server of updates over HTTPS on this machine. */
export interface Feed {
  address: string;
  /** Makes a machine's owner trust its certificate, as browsers there do. */
  trustOn: (machine: Machine) => void;
  close: () => void;
}

/** Serves the files of a folder. */
export async function openFeed(folder: string): Promise<Feed> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const server = createServer({ cert, key }, (call, reply) => {
    const name = basename(new URL(call.url ?? '', 'https://localhost').pathname);
    const file = join(folder, name);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    process.stdout.write(`   The app asks for ${name}\n`);
    reply.writeHead(size === undefined ? 404 : 200, { 'content-length': size ?? 0 });
    if (size === undefined) reply.end();
    else createReadStream(file).pipe(reply);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  return {
    address: `https://localhost:${String((server.address() as AddressInfo).port)}/`,
    trustOn: ({ root, administer }) => {
      writeFileSync(join(root, 'tmp/feed.pem'), cert);
      const database = '/home/owner/.pki/nssdb';
      administer('install', '-d', '-o', 'owner', '-g', 'owner', '/home/owner/.pki', database);
      administer('certutil', '-d', `sql:${database}`, '-N', '--empty-password');
      const trust = ['-A', '-n', 'feed', '-t', 'C,,', '-i', '/tmp/feed.pem'];
      administer('certutil', '-d', `sql:${database}`, ...trust);
      administer('chown', '-R', 'owner:owner', '/home/owner/.pki');
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
