import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './program.ts';
import {
  asOrdinaryUser,
  copyNewCluster,
  installedPrograms,
  isRoot,
  NOBODY,
  PASSWORD,
  SUPERUSER,
} from './postgres-programs.ts';

/**
 * A real PostgreSQL of our own on a free port of this machine, with its data in a temporary
 * folder.
 */
export interface PostgresServer {
  /** Creates a new, empty database; the URL contains the password. */
  createDatabase(): Promise<string>;
  /** Ends it as a crash would (SIGKILL to each of its processes), and waits until all are gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** The server's settings by name. Flushing is off, because a killed process loses nothing by that. */
export type PostgresSettings = Record<string, string>;

interface PostgresOptions {
  /** With a certificate, it also speaks TLS. */
  tls?: { certificate: string; key: string };
  environment?: Record<string, string>;
}

/** Creates and starts a server with the binaries from npm. */
export async function startPostgres(
  settings: PostgresSettings = {},
  { tls, environment }: PostgresOptions = {},
): Promise<PostgresServer> {
  const programs = installedPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-postgres-'));
  if (isRoot()) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  copyNewCluster(data);
  const port = await freePort();
  const options = {
    fsync: 'off',
    max_connections: '60',
    // Files of its own, which go with its data: a server that is killed leaves the system's memory behind.
    ...(process.platform === 'linux' && { dynamic_shared_memory_type: 'mmap' }),
    ...(tls && placeCertificate(folder, tls)),
    ...settings,
  };
  let running: ChildProcess | undefined;
  let databases = 0;
  const url = (database: string) =>
    `postgresql://${SUPERUSER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${String(port)}/${database}`;

  const start = async (): Promise<void> => {
    const child = spawn(
      join(programs, 'bin/postgres'),
      [
        '-D',
        data,
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-k',
        '',
        ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // In a process group of its own, so that all of its processes can be killed together.
      {
        ...asOrdinaryUser(),
        env: { ...process.env, ...environment },
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    running = child;
    await untilReady(child);
  };
  const end = async (): Promise<void> => {
    const child = running;
    running = undefined;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    killGroup(child);
    await ended;
  };

  process.once('exit', () => {
    if (running) killGroup(running);
  });
  await start();
  return {
    async createDatabase() {
      databases += 1;
      const name = `shop_${String(databases)}`;
      const { Client } = (await import('pg')).default;
      const client = new Client({ connectionString: url('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return url(name);
    },
    kill: end,
    start,
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function placeCertificate(
  folder: string,
  { certificate, key }: { certificate: string; key: string },
): PostgresSettings {
  const files = {
    ssl_cert_file: join(folder, 'server.crt'),
    ssl_key_file: join(folder, 'server.key'),
  };
  writeFileSync(files.ssl_cert_file, certificate);
  writeFileSync(files.ssl_key_file, key, { mode: 0o600 });
  if (isRoot()) for (const path of Object.values(files)) chownSync(path, NOBODY, NOBODY);
  return { ssl: 'on', ...files };
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It is already gone.
  }
}

/** Reads its log until it accepts connections. */
function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-10_000);
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`PostgreSQL ended before it was ready: ${said}`)));
  });
}
