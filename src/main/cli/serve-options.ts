import { fstatSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { defaultDataFolder } from '../platform/data-folder.ts';
import { replaceFile } from '../platform/durable-file.ts';
import { withDatabaseOptions, type DatabaseOptions } from './database-option.ts';

/** Seconds. */
const LONGEST_DRAIN = 300;

/** The command line of `serve`. */
export interface ServeOptions extends DatabaseOptions {
  dataDir: string;
  /** Milliseconds. */
  drain: number;
  metricsPort?: number;
  metricsHost: string;
  port?: number;
  stagingPort?: number;
  host?: string;
  staging: boolean;
  window: boolean;
  windowPort?: number;
  open: boolean;
  logLevel: string;
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535 (0 takes a free one).');
}

function drainTime(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,3}$/.test(text) && seconds <= LONGEST_DRAIN) return seconds * 1_000;
  throw new InvalidArgumentError(
    `It is a whole number of seconds, ${String(LONGEST_DRAIN)} at most.`,
  );
}

/** An empty address, as of a variable that is not set, would let the whole network in. */
function hostAddress(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It must be an address of this machine, such as 127.0.0.1.');
}

/** Parses the command line of `serve`. Throws Commander's errors after printing what is wrong. */
export function parseServeOptions(argv: readonly string[]): ServeOptions {
  const command = new Command('animal-store serve')
    .description(
      'Serves the shop without a desktop: the service for tills, and the window in a browser.',
    )
    .addOption(
      new Option('--data-dir <folder>', 'where the stock is kept').default(defaultDataFolder()),
    )
    .option('--port <number>', 'port of the service, in place of the setting', portNumber)
    .option('--host <address>', 'address to listen on, in place of the setting', hostAddress)
    .option('--staging', 'open the staging service too', false)
    .option('--staging-port <number>', 'port of the staging service', portNumber)
    .addOption(
      new Option(
        '--drain <seconds>',
        'after a signal to end, answer for so long while /readyz tells a balancer to go elsewhere',
      )
        .argParser(drainTime)
        .default(0),
    )
    .option('--metrics-port <number>', 'port that serves /metrics to Prometheus', portNumber)
    .addOption(
      new Option('--metrics-host <address>', 'address that the metrics listen on')
        .argParser(hostAddress)
        .default('127.0.0.1'),
    )
    .option('--no-window', 'serve no window')
    .option('--window-port <number>', 'port of the window, in place of the setting', portNumber)
    .option('--open', 'open the window in the default browser', false)
    .addOption(
      new Option('--log-level <level>', 'how much to log')
        .choices(['error', 'warn', 'info', 'debug'])
        .default('info'),
    )
    .allowExcessArguments(false)
    .exitOverride();
  withDatabaseOptions(command).parse(argv, { from: 'user' });
  const options = command.opts<ServeOptions>();
  // A service on a free port must not compete for the fixed ones of staging and the window.
  return options.port === 0 ? { stagingPort: 0, windowPort: 0, ...options } : options;
}

/**
 * Whether an open file is the stream to systemd's journal, which `JOURNAL_STREAM` identifies as
 * `device:inode`.
 */
export function isJournal(stream: string | undefined, descriptor: number): boolean {
  try {
    const { dev, ino } = fstatSync(descriptor, { bigint: true });
    return stream === `${String(dev)}:${String(ino)}`;
  } catch {
    // The stream is closed, or a pipe of a system that can't say (Windows): no journal.
    return false;
  }
}

/**
 * What `serve` prints about an address of the window, which contains a token that opens it once.
 * More people than the owner can read systemd's journal; in that case the address is written to a
 * file in the data folder that only the owner can read. Throws the disk's errors.
 */
export function windowAddressLine(
  address: string,
  folder: string,
  subject = 'The',
  toJournal = isJournal(process.env['JOURNAL_STREAM'], process.stdout.fd),
): string {
  if (!toJournal) return `${subject} window is at ${address}\n`;
  const file = join(folder, 'window-address');
  replaceFile(file, `${address}\n`);
  return `${subject} window's address is in ${file}\n`;
}
