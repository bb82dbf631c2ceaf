import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { WINDOW_ADDRESS } from '../../src/main/testing/window-client.ts';

/** A server under measurement, in a process of its own. */
export interface Server {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Sent with every request. */
  readonly key: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Animal Store itself. */
export interface OwnServer extends Server {
  /** The address of its window, which works once. */
  window(): Promise<string>;
}

/** Starts a Node program that serves, and waits until it prints "listening on http://…". */
export async function startServer(
  args: readonly string[],
  key = '',
  environment: Record<string, string> = {},
): Promise<OwnServer> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (more: string) => (text += more));
  }
  const ended = once(child, 'exit');
  const printed = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const match = pattern.exec(text)?.[1];
      if (match !== undefined) return match;
      if (child.exitCode !== null) throw new Error(`A server ended: ${text}`);
      await Promise.race([once(child.stdout, 'data'), ended]);
    }
  };
  return {
    origin: await printed(/listening on (http:\/\/[^/\s]+)/),
    key,
    process: child,
    window: () => printed(WINDOW_ADDRESS),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
