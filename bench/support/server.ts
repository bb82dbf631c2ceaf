import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { WINDOW_ADDRESS } from '../../src/main/testing/window-client.ts';
import type { Question } from './observer.ts';

/** A server under measurement, in a process of its own. */
export interface Server {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly process: ChildProcess;
  /** Everything that it has printed so far. */
  printed(): string;
  /** The address of its window, as soon as it has printed it. */
  window(): Promise<string>;
  ask(question: Question): Promise<number>;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Options for Node itself, such as `--cpu-prof`. */
  nodeOptions?: readonly string[];
  headers?: Record<string, string>;
  /** Where it will listen; otherwise, it prints "listening on http://…". */
  origin?: string;
  /** For programs that change files in the working folder. */
  folder?: string;
  environment?: Record<string, string>;
}

const OBSERVER = new URL('observer.ts', import.meta.url).href;
const START_TIME = 30_000;

/** Starts a Node program that serves, and waits until it does. */
export async function startServer(
  program: string,
  args: readonly string[],
  options: StartOptions = {},
): Promise<Server> {
  const child = fork(program, args, {
    execArgv: ['--import', OBSERVER, ...(options.nodeOptions ?? [])],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(options.folder !== undefined && { cwd: options.folder }),
    env: { ...process.env, NO_COLOR: '1', ...options.environment },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const origin = await untilListening(child, () => printed, options.origin);
  return {
    origin,
    headers: options.headers ?? {},
    process: child,
    printed: () => printed,
    window: async () => {
      for (;;) {
        const address = WINDOW_ADDRESS.exec(printed)?.[1];
        if (address !== undefined) return address;
        await once(child.stdout ?? child, 'data');
      }
    },
    ask: async (question) => {
      child.send(question satisfies Serializable);
      const [answer] = (await once(child, 'message')) as [number];
      return answer;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilListening(
  child: ChildProcess,
  printed: () => string,
  known: string | undefined,
): Promise<string> {
  const deadline = performance.now() + START_TIME;
  while (child.exitCode === null && performance.now() < deadline) {
    const origin = known ?? /listening on (http:\/\/[^/\s]+)/.exec(printed())?.[1];
    if (origin !== undefined && (await takesConnections(origin))) return origin;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  throw new Error(`A server did not start: ${printed()}`);
}

async function takesConnections(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
