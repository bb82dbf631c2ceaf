import { pino, type Logger } from 'pino';
import { z } from 'zod';
import { LogFile } from './log-file.ts';

export interface LogOptions {
  /** The folder for the files; by default, nothing is written to disk. */
  folder?: string;
  /** A level name of pino's; by default, `info`. */
  level?: string;
  /** Also writes short lines for a person to stderr. */
  toStderr?: boolean;
}

/** An open log. Close it last, so that the final lines reach the disk. */
export interface OpenLog {
  log: Logger;
  close: () => Promise<void>;
}

/**
 * Opens the log: JSON lines in files that rotate by size (5 of 2 MB, owner-only). Redacts fields
 * with a secret's name, and anything in any line that has a secret's format. Logging never throws
 * and never stops the shop, whatever happens to the disk.
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
 * A log line without secrets: first redacts fields with a secret's name at any depth, then anything
 * with a secret's format. Works on the finished line, so that no way of logging bypasses it.
 */
function blankSecrets(line: string): string {
  return scrub(MAY_HOLD_SECRET_FIELD.test(line) ? blankFields(line) : line);
}

/** Avoids parsing nearly every line; covers more than the names in `isSecretField`. */
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

/**
 * Formats one JSON line of the log as `2026-11-21T07:30:12Z warn  The counts could not be saved: the disk is
 * full`.
 */
export function shortLine(line: string): string {
  const parsed = LogLine.safeParse(jsonOf(line));
  if (!parsed.success) return line.trimEnd();
  const { level, time, msg, err } = parsed.data;
  const name = pino.levels.labels[level] ?? String(level);
  const said = err && !msg.includes(err.message) ? `${msg}: ${err.message}` : msg;
  return `${time.slice(0, 19)}Z ${name.padEnd(5)} ${said}`;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

let stderrIsWatched = false;

/** A terminal that was closed must not end the shop (EPIPE would be an uncaught error). */
function ignoreClosedStderr(): void {
  if (stderrIsWatched) return;
  stderrIsWatched = true;
  process.stderr.on('error', () => undefined);
}

/** Replaces a secret. */
export const REDACTED = '[redacted]';

/**
 * Names of fields that contain a secret wherever they occur. Compared in lower case, without dashes
 * and underscores, so that `x-api-key`, `apiKey` and `API_KEY` count as such.
 */
const SECRET_FIELDS = new Set([
  'apikey',
  'authorization',
  'certificatekey',
  'cookie',
  'cursorsecret',
  'digest',
  'key',
  'passphrase',
  'password',
  'previousdigest',
  'privatekey',
  'proxyauthorization',
  'secret',
  'setcookie',
  'token',
  'xapikey',
]);

/** Whether a field with this name may contain a secret. */
export function isSecretField(name: string): boolean {
  return SECRET_FIELDS.has(name.toLowerCase().replace(/[-_]/g, ''));
}

/**
 * Secrets by their format. The pattern for keys is wider than the real format (38 characters after
 * the prefix), so that a mistyped or truncated key is covered, too.
 */
const SECRET_SHAPES: readonly (readonly [shape: RegExp, replacement: string])[] = [
  [/ast_(live|test)_[0-9A-Za-z]{8,}/g, `ast_$1_${REDACTED}`],
  [/(Bearer)(?:\s+|%20)[^\s"'\\,;]+/gi, `$1 ${REDACTED}`],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, REDACTED],
  // Bounded, so that a line full of addresses without a password takes no quadratic time.
  [/(postgres(?:ql)?:\/\/[^\s:@/"]*:)[^\s@"]{1,1000}@/gi, `$1${REDACTED}@`],
  [/AGE-SECRET-KEY-[0-9A-Z-]+/gi, REDACTED],
];

/**
 * Removes anything that has a secret's format from a text; the last line of defence, after field
 * names.
 */
export function scrub(text: string): string {
  let clean = text;
  for (const [shape, replacement] of SECRET_SHAPES) clean = clean.replace(shape, replacement);
  return clean;
}
