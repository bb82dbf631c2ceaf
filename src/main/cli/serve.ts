import { setTimeout as pause } from 'node:timers/promises';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { errorValueOf, ShopError } from '../../shared/errors.ts';
import { defaultDataFolder, prepareDataFolder } from '../platform/data-folder.ts';
import { exitNow } from '../keys/exit-now.ts';
import { onFailure } from '../platform/failure.ts';
import { createLog } from '../platform/log.ts';
import { openInSystem } from '../platform/open-in-system.ts';
import { openShop, type Shop } from '../app/shop.ts';
import type { HostPowers } from '../app/host.ts';
import { startObservability } from '../observability/start.ts';
import { VERSION } from '../platform/version.ts';
import { networkDatabase, withDatabaseOptions, type DatabaseOptions } from './database-option.ts';
import { waysOutLines } from './ways-out.ts';
import { windowAddressLine } from './window-address.ts';

/** How long (ms) requests in flight get at the end; then the process exits regardless. */
const SHUTDOWN_TIME = 2_800;
/** Seconds. */
const LONGEST_DRAIN = 300;

interface ServeOptions extends DatabaseOptions {
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

function parse(argv: readonly string[]): ServeOptions {
  const command = new Command('animal-store serve')
    .description(
      'Serves the shop without a desktop: the service for tills, and the window in a browser.',
    )
    .addOption(
      new Option('--data-dir <folder>', 'where the stock is kept').default(defaultDataFolder()),
    )
    .option('--port <number>', 'port of the service, in place of the setting', portNumber)
    .option('--host <address>', 'address to listen on, in place of the setting')
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
    .option('--metrics-host <address>', 'address that the metrics listen on', '127.0.0.1')
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

const HAD_TO_STOP =
  'Animal Store had to stop: something in it failed that it can’t mend by itself. The stock is safe. Start it again; if it stops again, restart this computer. The log says what failed.\n';

const browserHost: HostPowers = {
  kind: 'browser',
  openFolder: (folder) => openInSystem(folder),
  chooseFolder: () =>
    Promise.reject(
      new ShopError('not_found', 'A browser can’t choose a folder. Type its path instead.'),
    ),
  confirmLogin: () =>
    Promise.reject(
      new ShopError(
        'not_found',
        'A browser can’t ask for the computer’s login. Whoever started Animal Store there can set a new PIN with “animal-store persons reset-pin”.',
      ),
    ),
  readyUpdate: () => null,
  installUpdate: () => {
    throw new ShopError('not_found', 'There is no update to install.');
  },
  takeOpenedFile: () => null,
  // Standard error has the log, which says so.
  waits: () => undefined,
  settingsApplied: () => undefined,
};

/** Prints where it listens, once everything does. Throws what prevented a part from listening. */
function announce(shop: Shop): void {
  const { production, staging } = shop.state();
  for (const listener of [production, staging]) {
    if (listener.state === 'failed') {
      throw new ShopError(listener.problem.code, listener.problem.message);
    }
  }
  for (const [name, listener] of [
    ['Animal Store', production],
    ['Staging', staging],
  ] as const) {
    if (listener.state === 'listening') {
      const { localAddress, baseAddresses } = listener;
      process.stdout.write(`${name} is listening on ${localAddress}\n`);
      const [forTills] = baseAddresses;
      if (forTills !== undefined && forTills !== localAddress) {
        process.stdout.write(`Tills on the network reach it at ${forTills}\n`);
      }
    }
  }
}

async function serve(options: ServeOptions, windowFolder: string): Promise<void> {
  const database = networkDatabase(options);
  const { logs, windowSessions } = prepareDataFolder(options.dataDir);
  const { log, close: closeLog } = createLog({
    folder: logs,
    level: options.logLevel,
    toStderr: true,
  });
  // Started first, so that nothing is missed.
  const observability = await startObservability({
    metrics: metricsAt(options),
    environment: process.env,
    log,
  });
  const closing: (() => Promise<void>)[] = [() => observability.close(), closeLog];
  let drain = () => Promise.resolve();
  closeOnSignal(closing, () => drain());
  const shop = await openShop({
    dataFolder: options.dataDir,
    version: VERSION,
    log,
    host: browserHost,
    staging: options.staging,
    ...(database && { database }),
    ...(options.port !== undefined && { port: options.port }),
    ...(options.stagingPort !== undefined && { stagingPort: options.stagingPort }),
    ...(options.host !== undefined && { listenHost: options.host }),
  }).catch(async (error: unknown) => {
    await observability.close();
    throw error;
  });
  closing.unshift(() => shop.close());
  drain = async () => {
    shop.drain();
    await pause(options.drain);
  };
  onFailure(log, () => {
    process.stderr.write(HAD_TO_STOP);
    end(closing, 1);
  });
  try {
    announce(shop);
    const { metricsAddress } = observability;
    if (metricsAddress !== null) process.stdout.write(`Metrics are at ${metricsAddress}\n`);
    if (options.window) {
      // Loaded only when there is a window.
      const { startWindowServer } = await import('../window/window-server.ts');
      const window = await startWindowServer({
        ...{ bridge: shop.bridge, root: windowFolder, log, sessionsFile: windowSessions },
        port: options.windowPort ?? shop.settings.current.windowPort,
        onNextAddress: (address) => {
          const line = windowAddressLine(address, options.dataDir, 'For one more browser, the');
          process.stdout.write(line);
        },
      });
      closing.unshift(() => window.close());
      process.stdout.write(windowAddressLine(window.address, options.dataDir));
      if (options.open) await openInSystem(window.address).catch(() => undefined);
    }
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

function metricsAt({ metricsPort: port, metricsHost: host }: ServeOptions) {
  return port === undefined ? null : { host, port };
}

async function closeAll(closing: readonly (() => Promise<void>)[]): Promise<void> {
  for (const close of closing) await close();
}

/** Closes in an orderly way within a bounded time, and exits. */
function end(closing: readonly (() => Promise<void>)[], code: number): void {
  // A hanging keychain would delay an ordinary exit.
  const exit = () => exitNow(code);
  setTimeout(exit, SHUTDOWN_TIME).unref();
  void closeAll(closing).then(exit, exit);
}

/**
 * At the first signal, drains and then closes in an orderly way. A second one, as Ctrl-C under npm
 * sends, does not interrupt that. It also listens while the shop is opened, which may take long: the
 * first process of a container gets no signal that it doesn't listen to. Windows terminates a program
 * outright where other systems send SIGTERM: there, a process that started this one with a message
 * channel can send `shutdown` through it, as pm2 does.
 */
function closeOnSignal(
  closing: readonly (() => Promise<void>)[],
  drain: () => Promise<void>,
): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void drain().then(() => {
      end(closing, 0);
    });
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

/** What the program around `serve` knows and needs to know. */
interface Surroundings {
  /** The folder of the built window. */
  windowFolder: string;
  /** Called once everything listens. */
  onListening: () => void;
}

/**
 * Runs `serve` until a signal ends it. A problem at startup becomes one sentence and exit code 1
 * (2: usage).
 */
export async function runServe(
  argv: readonly string[],
  { windowFolder, onListening }: Surroundings,
): Promise<void> {
  let dataDir = '';
  try {
    const options = parse(argv);
    // The ways out are of a data folder's own stock.
    if (!networkDatabase(options)) ({ dataDir } = options);
    await serve(options, windowFolder);
    onListening();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    const { message } = errorValueOf(error);
    const fault = error instanceof ShopError ? '' : ` (${String(error)})`;
    const lines = [`${message}${fault}`, ...(await waysOutLines(error, dataDir))];
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exitCode = 1;
  }
}
