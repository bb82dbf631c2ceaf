import { createHash, generateKeyPairSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type RequestOptions, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { publicKeyText, withSignature } from '../../../../build/release/signing.ts';
import type { UpdateSource } from '../update-feed.ts';

/**
 * The real electron-updater in plain Node: an installed AppImage, and a server with releases. Of
 * Electron it uses `app`, `net.request` (here Node's own HTTP) and one event.
 */
export interface UpdateWorld {
  readonly folder: string;
  /** The installed program's file. */
  readonly program: string;
  readonly source: UpdateSource;
  /** The paths that were requested, in order. */
  readonly requests: string[];
  updater(): Promise<AppUpdater>;
  /**
   * Puts a release on the server; `change` can corrupt its `latest-linux.yml`, `before` before it is signed
   * or, by default, after. Its signature lasts for `lifetime` ms.
   */
  publish(
    version: string,
    change?: (yml: string) => string,
    before?: boolean,
    lifetime?: number,
  ): void;
  close(): Promise<void>;
}

/**
 * A shell script instead of an AppImage; it prints its version, since electron-updater starts it
 * once.
 */
export function programText(version: string): string {
  return `#!/bin/sh\n# Animal Store ${version}\nexit 0\n`;
}

/** Installs version 1.0.0 in a temporary folder and opens an update server that is still empty. */
export async function openUpdateWorld(): Promise<UpdateWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-updates-'));
  const program = join(folder, 'Animal Store.AppImage');
  writeFileSync(program, programText('1.0.0'));
  chmodSync(program, 0o755);
  const files = new Map<string, string>();
  const requests: string[] = [];
  const server = await serveFiles(files, requests);
  const { privateKey } = generateKeyPairSync('ed25519');
  const restore = pretendInstalled(folder, program);
  return {
    folder,
    program,
    requests,
    source: {
      address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
      keys: [publicKeyText(privateKey)],
    },
    updater: async () => {
      const { default: electronUpdater } = await import('electron-updater');
      return new electronUpdater.AppImageUpdater();
    },
    publish(version, change = (yml) => yml, before = false, lifetime = 60_000) {
      const name = `animal-store-${version}-linux-x86_64.AppImage`;
      files.set(`/${name}`, programText(version));
      const channel = channelName();
      const notes = releaseNotes(version, name);
      const signing = { channel, privateKey, expires: new Date(Date.now() + lifetime) };
      const signed = withSignature(before ? change(notes) : notes, signing);
      files.set(`/${channel}.yml`, before ? signed : change(signed));
    },
    async close() {
      restore();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function channelName(): string {
  return process.arch === 'x64' ? 'latest-linux' : `latest-linux-${process.arch}`;
}

function releaseNotes(version: string, name: string): string {
  const bytes = Buffer.from(programText(version));
  const sha512 = createHash('sha512').update(bytes).digest('base64');
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${name}`,
    `    sha512: ${sha512}`,
    `    size: ${String(bytes.length)}`,
    `path: ${name}`,
    `sha512: ${sha512}`,
    `releaseDate: '2026-11-21T00:00:00.000Z'`,
    '',
  ].join('\n');
}

async function serveFiles(files: Map<string, string>, requests: string[]): Promise<Server> {
  const server = createServer((call, reply) => {
    const path = (call.url ?? '').split('?')[0] ?? '';
    requests.push(path);
    const body = files.get(path);
    reply.statusCode = body === undefined ? 404 : 200;
    reply.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

/**
 * Installs Electron's stand-in and the signs of an installed AppImage; the returned function
 * removes them.
 */
function pretendInstalled(folder: string, program: string): () => void {
  const resources = join(folder, 'resources');
  mkdirSync(resources);
  writeFileSync(
    join(resources, 'app-update.yml'),
    'provider: generic\nurl: http://127.0.0.1:9/\nupdaterCacheDirName: animal-store-updater\n',
  );
  const before = {
    APPIMAGE: process.env['APPIMAGE'],
    XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'],
  };
  Object.assign(process.env, { APPIMAGE: program, XDG_CACHE_HOME: join(folder, 'cache') });
  Object.defineProperty(process, 'resourcesPath', { value: resources, configurable: true });
  const { cache, resolve } = createRequire(import.meta.url);
  const electron = resolve('electron');
  cache[electron] = { loaded: true, exports: electronStandIn(folder) } as NodeJS.Module;
  return () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
    Reflect.deleteProperty(process, 'resourcesPath');
    Reflect.deleteProperty(cache, electron);
  };
}

function electronStandIn(folder: string): object {
  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    whenReady: () => Promise.resolve(),
    getVersion: () => '1.0.0',
    getName: () => 'Animal Store',
    getPath: () => join(folder, 'user-data'),
    quit: () => undefined,
  });
  return {
    app,
    autoUpdater: new EventEmitter(),
    session: { fromPartition: () => ({}) },
    net: {
      request: (options: RequestOptions & { session?: unknown }) =>
        request({ ...options, session: undefined } as RequestOptions),
    },
  };
}
