import { pino, type Logger } from 'pino';
import { z } from 'zod';
import { LogFile } from './log-file.ts';
import { isSecretField, REDACTED, scrub } from './redaction.ts';

export interface LogOptions {
  /** Where the files go; without it nothing is written to disk. */
  folder?: string;
  /** Pino's level names; `info` when left out. */
  level?: string;
  /** Short lines for a person on stderr as well. */
  toStderr?: boolean;
}

/** An open log; close it last, so that the final lines reach the disk. */
export interface OpenLog {
  log: Logger;
  close: () => Promise<void>;
}

/**
 * Opens the log: JSON lines in files that rotate by size (5 of 2 MB, owner-only). Fields named like a
 * secret are blanked, and so is anything in any line that has the shape of one. Logging never throws
 * and never stops the shop, whatever becomes of the disk.
 */
export function createLog(options: LogOptions): OpenLog {
  const file = options.folder === undefined ? undefined : new LogFile(options.folder);
  if (options.toStderr) ignoreClosedStderr();
  const destination = {
    write(line: string): void {
      const clean = blankSecrets(line);
      file?.write(clean);
      if (options.toStderr) process.stderr.write(`${shortLine(clean)}\n`);
    },
  };
  const log = pino(
    { level: options.level ?? 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  );
  return { log, close: async () => file?.close() };
}

/**
 * A log line without secrets: fields with a secret's name at any depth, then anything of a secret's
 * shape. Done on the finished line, so that no way of logging gets past it.
 */
function blankSecrets(line: string): string {
  return scrub(MAY_HOLD_SECRET_FIELD.test(line) ? blankFields(line) : line);
}

/** Spares nearly every line the parsing; a superset of the names in `isSecretField`. */
const MAY_HOLD_SECRET_FIELD =
  /"[^"]*(?:key|secret|authorization|cookie|digest|pass-?_?(?:phrase|word)|token)[^"]*"\s*:/i;

function blankFields(line: string): string {
  try {
    const blanked = JSON.stringify(JSON.parse(line), (name, value: unknown) =>
      isSecretField(name) ? REDACTED : value,
    );
    return `${blanked}\n`;
  } catch {
    return line;
  }
}

const LogLine = z.object({
  level: z.number(),
  time: z.string(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

/** `07:30:12 warn  The counts could not be saved: the disk is full`, from one JSON line of the log. */
export function shortLine(line: string): string {
  const parsed = LogLine.safeParse(jsonOf(line));
  if (!parsed.success) return line.trimEnd();
  const { level, time, msg, err } = parsed.data;
  const name = pino.levels.labels[level] ?? String(level);
  const said = err && !msg.includes(err.message) ? `${msg}: ${err.message}` : msg;
  return `${time.slice(11, 19)} ${name.padEnd(5)} ${said}`;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

let stderrIsWatched = false;

/** A terminal that was closed must not take the shop with it (EPIPE would be an uncaught error). */
function ignoreClosedStderr(): void {
  if (stderrIsWatched) return;
  stderrIsWatched = true;
  process.stderr.on('error', () => undefined);
}
