import type { Writable } from 'node:stream';

/** Where a command speaks: what was asked for on `stdout`, everything else on `stderr`. */
export interface Terminal {
  stdout: Writable;
  stderr: Writable;
}

/** Writes a line of what was asked for. */
export function answer(terminal: Terminal, line: string): void {
  terminal.stdout.write(`${line}\n`);
}

/** Writes a sentence for the person at the terminal. */
export function tell(terminal: Terminal, sentence: string): void {
  terminal.stderr.write(`${sentence}\n`);
}
