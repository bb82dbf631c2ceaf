import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

/** A program of the cluster, with all its output in a file. */
export class Program {
  readonly #command: readonly [string, ...string[]];
  readonly #log: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(
    command: readonly [string, ...string[]],
    log: string,
    environment: NodeJS.ProcessEnv = {},
  ) {
    this.#command = command;
    this.#log = log;
    this.#environment = environment;
  }

  start(): void {
    const [program, ...args] = this.#command;
    const output = openSync(this.#log, 'a');
    this.#child = spawn(program, args, {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...this.#environment },
      detached: true,
    });
  }

  /** Ends it as a crash would, including what it started in its process group. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  }
}

/** Waits until a condition is met, and says what it waited for if it never is. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  seconds = 120,
): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    if (await Promise.resolve(isSo()).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`It never came that ${what}`);
}
