import type { Writable } from 'node:stream';

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
export function tell(terminal: Terminal, sentence: string): void {
  terminal.stderr.write(`${sentence}\n`);
}
