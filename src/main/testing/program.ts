import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** Creates a new folder for one test. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'animal-store-'));
}

function builtProgram(name: 'serve' | 'cli'): string {
  return fileURLToPath(new URL(`../../../out/main/${name}.js`, import.meta.url));
}

/** The output of a program that has ended, and its exit code (null: ended by a signal). */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs one of the built programs to its end. */
export async function runProgram(name: 'serve' | 'cli', ...args: string[]): Promise<Ended> {
  return startProgram(name, ...args).ended;
}

/** A running program: its process, its end, and the first match of a pattern on standard output. */
export interface Running {
  process: ChildProcess;
  ended: Promise<Ended>;
  /** If the program ends first, throws what it wrote to standard error. */
  printed(pattern: RegExp): Promise<string>;
}

/** Starts one of the built programs. */
export function startProgram(name: 'serve' | 'cli', ...args: string[]): Running {
  return start(process.execPath, [builtProgram(name), ...args]);
}

/** Asks a program to end in an orderly way. Windows has no SIGTERM that a program could receive. */
export function askToEnd(child: ChildProcess): void {
  if (process.platform === 'win32') child.send('shutdown');
  else child.kill('SIGTERM');
}

function start(command: string, args: readonly string[]): Running {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Test keys must not get into a developer's own keychain.
    env: { ...process.env, ANIMAL_STORE_NO_KEYCHAIN: '1' },
  }) as ChildProcessByStdio<null, Readable, Readable>;
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }));
  const printed = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const match = pattern.exec(stdout);
      if (match) return match[1] ?? match[0];
      const next = await Promise.race([once(child.stdout, 'data').then(() => 'more'), ended]);
      if (next !== 'more') {
        const late = pattern.exec(stdout);
        if (late) return late[1] ?? late[0];
        throw new Error(`It ended before it printed ${String(pattern)}: ${stdout}${stderr}`);
      }
    }
  };
  return { process: child, ended, printed };
}

/** A service running on a free port. */
export interface Serving extends Running {
  /** Ends in `/v1`. */
  baseAddress: string;
  /** Asks it to end in an orderly way; resolves with its end. */
  stop(): Promise<Ended>;
}

/** Starts `serve` on a data folder, without a window unless requested, and waits until it listens. */
export async function startServing(dataFolder: string, ...args: string[]): Promise<Serving> {
  const free = ['--data-dir', dataFolder, '--port', '0'];
  return served(startProgram('serve', ...free, ...args));
}

/** The same through `npm run`, as an owner would start it; signals go to npm. */
export async function startServingByNpm(dataFolder: string, ...args: string[]): Promise<Serving> {
  const free = ['--data-dir', dataFolder, '--port', '0'];
  return served(start('npm', ['run', '--silent', 'serve', '--', ...free, ...args]));
}

async function served(running: Running): Promise<Serving> {
  const baseAddress = await running.printed(/Animal Store is listening on (http\S+)\n/);
  return {
    ...running,
    baseAddress,
    stop: () => {
      askToEnd(running.process);
      return running.ended;
    },
  };
}

/** Creates a key with the terminal's command and returns it; an enterprise key needs its quotas. */
export async function createKey(
  dataFolder: string,
  plan = 'business',
  quotas?: { perMinute: number; perDay: number },
): Promise<string> {
  const numbers = quotas
    ? ['--per-minute', String(quotas.perMinute), '--per-day', String(quotas.perDay)]
    : [];
  const made = await runProgram(
    'cli',
    'keys',
    'create',
    '--label',
    'Till',
    '--plan',
    plan,
    ...numbers,
    '--data-dir',
    dataFolder,
  );
  const key = made.stdout.trimEnd().split('\n').at(-1);
  if (made.code !== 0 || !key) throw new Error(`No key was made: ${made.stderr}`);
  return key;
}

/** Returns a port of this machine on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
