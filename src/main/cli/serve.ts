import { setTimeout as pause } from 'node:timers/promises';
import { CommanderError } from 'commander';
import type { Logger } from 'pino';
import { errorValueOf, ShopError } from '../../shared/errors.ts';
import type { ListenerState } from '../../shared/app-info.ts';
import { prepareDataFolder } from '../platform/data-folder.ts';
import { observedDraining } from '../platform/observed.ts';
import { exitAtOnce, exitNow, onFailure, VERSION } from '../platform/process.ts';
import { createLog } from '../platform/log.ts';
import { openInSystem } from '../platform/system.ts';
import { openShop, type Shop } from '../app/shop.ts';
import type { HostPowers } from '../app/host.ts';
import type { MetricsServer } from '../observability/metrics-server.ts';
import { networkDatabase } from './database-option.ts';
import { closeAll, closeOnSignal, end } from './terminal.ts';
import { onFreePort } from './start-again.ts';
import { parseServeOptions, windowAddressLine, type ServeOptions } from './serve-options.ts';
import { recoveryLines } from './recovery-lines.ts';
import { WindowSessions } from '../window/window-sessions.ts';
import type { WindowServer, WindowServerOptions } from '../window/window-server.ts';

const HAD_TO_STOP =
  'Animal Store had to stop: something in it failed that it can’t mend by itself. The stock is safe. Start it again; if it stops again, restart this computer. The log says what failed.\n';

const browserHost: Omit<HostPowers, 'browsers'> = {
  kind: 'browser',
  openFolder: (folder) => openInSystem(folder),
  chooseFolder: () =>
    Promise.reject(
      new ShopError('not_found', 'A browser can’t choose a folder. Type its path instead.'),
    ),
  chooseFile: () =>
    Promise.reject(
      new ShopError('not_found', 'A browser can’t choose a file there. Type its path instead.'),
    ),
  confirmLogin: () =>
    Promise.reject(
      new ShopError(
        'not_found',
        'A browser can’t ask for the computer’s login. Ask another owner, or whoever set up Animal Store on this computer.',
      ),
    ),
  printers: null,
  updateState: () => ({ ready: null, onQuit: true }),
  updateNews: () => ({ updatedTo: null, failed: null }),
  installUpdate: () => {
    throw new ShopError('not_found', 'There is no update to install.');
  },
  takeOpenedFile: () => null,
  // Standard error has the log, which says so.
  waits: () => undefined,
  settingsApplied: () => undefined,
};

/** The command that takes a free port instead, after a sentence about one that is taken. */
function withFreePort(sentence: string, option: string): string {
  const typed = onFreePort(option, process.argv.slice(2), process.env['npm_lifecycle_event']);
  return `${sentence} To take a free one, type: ${typed}`;
}

/** Throws what prevented a service from listening on the port of an option. */
function refuseFailed(
  listener: ListenerState,
  option: string,
  port: number,
  { metricsPort }: ServeOptions,
): void {
  if (listener.state !== 'failed') return;
  const { code, message } = listener.problem;
  // The metrics listen first, so the service is what finds the port taken.
  throw port === metricsPort
    ? new ShopError(
        code,
        `The service and the metrics can't both have port ${String(port)}. Choose another with --metrics-port.`,
      )
    : new ShopError(code, withFreePort(message, option));
}

/** Prints where it listens, once everything does. Throws what prevented a part from listening. */
function announce(shop: Shop, options: ServeOptions): void {
  const { production, staging } = shop.state();
  const ports = { ...shop.settings.current, ...options };
  refuseFailed(production, '--port', ports.port, options);
  refuseFailed(staging, '--staging-port', ports.stagingPort, options);
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
  const { logs, windowSessions } = prepareDataFolder(options.dataDir);
  const sessions = new WindowSessions(windowSessions);
  const { log, close: closeLog } = createLog({
    folder: logs,
    level: options.logLevel,
    toStderr: true,
  });
  // Started first, so that nothing is missed.
  const metrics = await startMetrics(options);
  const closeMetrics = () => metrics?.close() ?? Promise.resolve();
  let hasServed = false;
  const sayEnd = async () => {
    if (hasServed) log.info('Animal Store has ended');
    await closeLog();
  };
  const closing: (() => Promise<void>)[] = [() => closeMetrics(), sayEnd];
  let drain = () => Promise.resolve();
  // A stock that is being migrated is not waited for.
  let exit: (code: number) => void = exitAtOnce;
  closeOnSignal(
    closing,
    () => drain(),
    (code) => exit(code),
  );
  const shop = await openServed(options, log, sessions).catch(async (error: unknown) => {
    await closeMetrics();
    throw error;
  });
  // Not sooner: a refused start prints one sentence.
  log.info({ version: VERSION }, `Animal Store ${VERSION} has opened the stock`);
  exit = exitNow;
  closing.unshift(() => shop.close());
  drain = async () => {
    log.info('Animal Store was told to end, and drains');
    observedDraining.publish({});
    shop.drain();
    await pause(options.drain);
  };
  onFailure(log, () => {
    process.stderr.write(HAD_TO_STOP);
    end(closing, 1);
  });
  try {
    announce(shop, options);
    if (metrics) process.stdout.write(`Metrics are at ${metrics.address}\n`);
    if (options.window) {
      const window = await startWindow(shop, options, { root: windowFolder, sessions, log });
      closing.unshift(() => window.close());
      process.stdout.write(windowAddressLine(window.address, options.dataDir));
      if (options.open) await openInSystem(window.address).catch(() => undefined);
    }
    hasServed = true;
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

/** Opens the shop as the command line wants it. Throws what `openShop` and `networkDatabase` throw. */
async function openServed(
  options: ServeOptions,
  log: Logger,
  sessions: WindowSessions,
): Promise<Shop> {
  const database = networkDatabase(options);
  return openShop({
    dataFolder: options.dataDir,
    version: VERSION,
    log,
    host: { ...browserHost, browsers: sessions },
    staging: options.staging,
    ...(database && { database }),
    ...(options.port !== undefined && { port: options.port }),
    ...(options.stagingPort !== undefined && { stagingPort: options.stagingPort }),
    ...(options.host !== undefined && { listenHost: options.host }),
  });
}

/** Serves the window to browsers on this machine. Throws `port_unavailable`. */
async function startWindow(
  { bridge, settings }: Shop,
  { windowPort, dataDir }: ServeOptions,
  parts: Pick<WindowServerOptions, 'root' | 'sessions' | 'log'>,
): Promise<WindowServer> {
  // Loaded only when there is a window.
  const { startWindowServer } = await import('../window/window-server.ts');
  return startWindowServer({
    bridge,
    ...parts,
    theme: () => settings.current.theme,
    port: windowPort ?? settings.current.windowPort,
    onNextAddress: (address) => {
      process.stdout.write(windowAddressLine(address, dataDir, 'For one more browser, the'));
    },
  }).catch((error: unknown) => {
    const { code, message } = errorValueOf(error);
    if (code !== 'port_unavailable') throw error;
    throw new ShopError(code, withFreePort(message, '--window-port'), { cause: error });
  });
}

/** Their library is loaded only where they are asked for. Throws `port_unavailable`. */
async function startMetrics(options: ServeOptions): Promise<MetricsServer | null> {
  const { metricsPort, metricsHost } = options;
  if (metricsPort === undefined) return null;
  const { startMetricsServer } = await import('../observability/metrics-server.ts');
  return startMetricsServer(metricsHost, metricsPort);
}

/**
 * Runs `serve` until a signal ends it, with the built window in a folder. A problem at startup becomes
 * one sentence and exit code 1 (2: usage).
 */
export async function runServe(argv: readonly string[], windowFolder: string): Promise<void> {
  let dataDir = '';
  try {
    const options = parseServeOptions(argv);
    // The options are about a data folder's own stock.
    if (!networkDatabase(options)) ({ dataDir } = options);
    await serve(options, windowFolder);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    const { message } = errorValueOf(error);
    const fault = error instanceof ShopError ? '' : ` (${String(error)})`;
    process.exitCode = 1;
    process.stderr.write(`${message}${fault}\n`);
    for (const line of await recoveryLines(error, dataDir)) process.stderr.write(`${line}\n`);
  }
}
