import type { AppUpdater, UpdateDownloadedEvent } from 'electron-updater';
import type { Logger } from 'pino';
import { forgetOthers, keepCurrentVersion, keepDownload } from './kept-version.ts';
import { updateFeed } from './update-feed.ts';
import type { KeptVersion, StartVerdict, UpdateGuard } from './update-guard.ts';

/**
 * When (ms) after a start the first check comes and the start counts as healthy. Then a check every
 * four hours.
 */
const FIRST_LOOK_AFTER = 60_000;
const HEALTHY_AFTER = 60_000;
const LOOK_EVERY = 4 * 3_600_000;
/**
 * macOS unpacks the update while the app is still running. After this long (ms) the app ends
 * regardless.
 */
const HAND_OVER_TIME = 60_000;

/** What the shop provides for updates once it is open. */
export interface UpdateParts {
  /** The owner's setting; null turns updates off. */
  updateUrl(): string | null;
  /**
   * Copies the stock and returns the copy's name, or null if somebody else backs it up. An update
   * is installed only after that.
   */
  backUp(): Promise<string | null>;
  /** Called once for each version that is ready to install. */
  onReady(version: string): void;
  /** Called after an update that has renamed the program's file (an AppImage). */
  onProgramMoved(): void;
  /** Restarts the program as soon as this process has ended. */
  relaunch(): void;
}

export interface UpdatesOptions {
  updater: AppUpdater;
  guard: UpdateGuard;
  /** The folder for the guard's state and the kept versions: the program's own, not the shop's. */
  folder: string;
  version: string;
  log: Logger;
}

/**
 * Fetches updates quietly while the shop is open, and installs them only when it is quit. A missing
 * connection or server, or a corrupt file, is only logged; nobody is bothered with it.
 */
export class Updates {
  readonly #options: UpdatesOptions;
  #parts: UpdateParts | null = null;
  #ready: UpdateDownloadedEvent | null = null;
  #timers: NodeJS.Timeout[] = [];
  #prepared = false;
  #isPostponed = false;
  #restarts = false;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    configure(options);
    options.updater.on('update-downloaded', (event) => {
      void this.#downloaded(event);
    });
    options.updater.on('appimage-filename-updated', (file) => {
      process.env['APPIMAGE'] = file;
      this.#parts?.onProgramMoved();
    });
  }

  /**
   * What this start means; must be called once, after the single-instance lock and before the shop
   * opens.
   */
  starting(): StartVerdict {
    try {
      return this.#options.guard.starting();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The state of the last update could not be written');
      return { kind: 'ordinary' };
    }
  }

  /** The shop is open and its window shown: in a minute the start counts as healthy. */
  begin(parts: UpdateParts): void {
    this.#parts = parts;
    this.#timers = [
      setTimeout(() => {
        this.#healthy();
      }, HEALTHY_AFTER),
      setTimeout(() => {
        void this.look();
      }, FIRST_LOOK_AFTER),
      setInterval(() => {
        void this.look();
      }, LOOK_EVERY),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /**
   * Asks the owner's server for a newer version now. Must also be called when the setting has
   * changed.
   */
  async look(): Promise<void> {
    const { updater, log } = this.#options;
    const address = this.#parts?.updateUrl() ?? null;
    if (address === null) return;
    try {
      updater.setFeedURL(updateFeed(address));
      const result = await updater.checkForUpdates();
      await result?.downloadPromise;
    } catch (error) {
      log.info({ reason: reasonOf(error) }, 'No update could be fetched');
    }
  }

  /**
   * Must be called on an ordinary quit while the shop is still open, if it ever was. Ends the proving
   * of this version and, if an update is ready, makes the backup and the marker that it needs.
   */
  async prepare(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    const parts = this.#parts;
    // Somebody who gave up waiting for the shop to open has proven nothing.
    if (!parts) return;
    this.#healthy();
    const ready = this.#ready;
    if (!ready || parts.updateUrl() === null) return;
    if (this.#prepared || this.#isPostponed) return;
    const { guard, folder, version, log } = this.#options;
    try {
      const kept = await this.#keepThisVersion();
      const backup = await parts.backUp();
      guard.willInstall({ to: ready.version, backup, kept });
      this.#prepared = true;
      await forgetOthers(folder, [version, ready.version]);
    } catch (error) {
      log.error({ err: error }, 'The update waits for the next quit: it could not be prepared');
    }
  }

  /** The version that is ready to install; null without one, or while the owner wants none. */
  get ready(): string | null {
    const isWanted = (this.#parts?.updateUrl() ?? null) !== null;
    return isWanted ? (this.#ready?.version ?? null) : null;
  }

  /** Makes the next quit start the new version, for computers that are never shut down. */
  restartOnQuit(): void {
    this.#restarts = true;
  }

  /** The system is shutting down and would interrupt an installer: the update waits for another quit. */
  postpone(): void {
    this.#isPostponed = true;
  }

  /**
   * Must be called last, when the shop is closed. Passes a prepared update to the installer.
   * Resolves when the program may end (and must, because the installer waits for that); at once
   * when there is no update.
   */
  async handOver(): Promise<void> {
    if (!this.#prepared || this.#isPostponed) return;
    const { updater, log } = this.#options;
    await new Promise<void>((resolve) => {
      const giveUp = setTimeout(resolve, HAND_OVER_TIME);
      const proceed = (): void => {
        clearTimeout(giveUp);
        resolve();
      };
      updater.once('error', proceed);
      try {
        this.#install(proceed);
      } catch (error) {
        log.error({ err: error }, 'The installer could not be started');
        proceed();
      }
    });
  }

  /** Windows' installer and Squirrel start the new version themselves; on Linux Electron does. */
  #install(proceed: () => void): void {
    const { updater } = this.#options;
    const { platform } = process;
    const restarts = this.#restarts;
    updater.autoRunAppAfterInstall = restarts;
    updater.quitAndInstall(true, restarts && platform === 'win32');
    if (platform !== 'darwin') {
      if (restarts && platform === 'linux') this.#parts?.relaunch();
      proceed();
    } else if (!restarts) {
      onUnpacked(updater, proceed);
    }
    // Squirrel ends the app itself when it is to restart.
  }

  /** The way back. An update without one is better than never updating. */
  async #keepThisVersion(): Promise<KeptVersion | null> {
    const { folder, version, log } = this.#options;
    const { platform, execPath: program, env } = process;
    try {
      return await keepCurrentVersion(folder, { platform, program, env, version });
    } catch (error) {
      log.warn({ err: error }, 'The running version could not be kept');
      return null;
    }
  }

  #healthy(): void {
    try {
      this.#options.guard.healthy();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The state of the last update could not be written');
    }
  }

  async #downloaded(event: UpdateDownloadedEvent): Promise<void> {
    const { folder, log } = this.#options;
    this.#ready = event;
    log.info({ version: event.version }, 'An update is ready and will be installed on quit');
    this.#parts?.onReady(event.version);
    await keepDownload(folder, event.version, event.downloadedFile).catch((error: unknown) => {
      log.warn({ err: error }, 'The update’s installer could not be kept for later');
    });
  }
}

/** Squirrel.Mac reports through Electron's own updater that it has unpacked the update. */
function onUnpacked(updater: AppUpdater, proceed: () => void): void {
  const { nativeUpdater } = updater as AppUpdater & { nativeUpdater?: NodeJS.EventEmitter };
  nativeUpdater?.once('update-downloaded', proceed);
}

/** Quiet, forward only, never by itself; versions that failed here count as outside the rollout. */
function configure({ updater, guard, log }: UpdatesOptions): void {
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = false;
  updater.autoRunAppAfterInstall = false;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.logger = {
    debug: (message: string) => {
      log.debug(message);
    },
    info: (message: unknown) => {
      log.debug(String(message));
    },
    warn: (message: unknown) => {
      log.info(String(message));
    },
    error: (message: unknown) => {
      log.info(String(message));
    },
  };
  const isWithinRollout = updater.isUserWithinRollout;
  updater.isUserWithinRollout = (info) =>
    guard.isRefused(info.version) ? false : isWithinRollout(info);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
