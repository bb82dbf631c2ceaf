import type { Writable } from 'node:stream';
import { exitAtOnce, exitNow } from '../platform/process.ts';

/** A command's output: what was requested goes to `stdout`, everything else to `stderr`. */
export interface Terminal {
  stdout: Writable;
  stderr: Writable;
}

/** Writes a line of the requested output. */
export function answer(terminal: Terminal, line: string): void {
  terminal.stdout.write(`${line}\n`);
}

/** Writes a sentence for the person at the terminal. */
export function report(terminal: Terminal, sentence: string): void {
  terminal.stderr.write(`${sentence}\n`);
}

/** How long (ms) requests in flight get at the end; then the process exits regardless. */
const SHUTDOWN_TIME = 2_800;

/** What a program closes at its end, in order. More may be added while it runs. */
type Closing = readonly (() => Promise<void>)[];

/** Closes everything, one after the other. Throws what the first that fails throws. */
export async function closeAll(closing: Closing): Promise<void> {
  for (const close of closing) await close();
}

/**
 * Closes in an orderly way within a bounded time, and exits; by default with `exitNow`, since a
 * hanging keychain would delay an ordinary exit. What could not be closed in time is not waited for.
 */
export function end(closing: Closing, code: number, exit: (code: number) => void = exitNow): void {
  const exitWithCode = () => exit(code);
  setTimeout(() => exitAtOnce(code), SHUTDOWN_TIME).unref();
  void closeAll(closing).then(exitWithCode, exitWithCode);
}

/**
 * At the first signal, drains and then closes in an orderly way. A second one, as Ctrl-C under npm
 * sends, does not interrupt that. It also listens while the shop is opened, which may take long: the
 * first process of a container gets no signal that it doesn't listen to. Windows terminates a program
 * outright where other systems send SIGTERM: there, a process that started this one with a message
 * channel can send `shutdown` through it, as pm2 does.
 */
export function closeOnSignal(
  closing: Closing,
  drain: () => Promise<void>,
  exit: (code: number) => void,
): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void drain().then(() => end(closing, 0, exit));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const) {
    process.on(signal, stop);
  }
  if (process.channel) {
    process.on('message', (message) => {
      if (message === 'shutdown') stop();
    });
    // The listener must not keep the process alive if the start fails.
    process.channel.unref();
  }
}
