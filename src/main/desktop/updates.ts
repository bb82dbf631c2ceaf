import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { Logger } from 'pino';
import type { UpdateState } from '../../shared/app-info.ts';
import { updateFailureOf, type UpdateFailure } from './update-failure.ts';
import { updateFeed, type UpdateSource } from './update-feed.ts';

/** What came of asking for a newer version; `off` where this app doesn't ask. */
export type Checked =
  { kind: 'ready' } | { kind: 'newest' } | { kind: 'off' } | { kind: 'failed'; why: UpdateFailure };

/** The first check comes this long (ms) after a start, and then one every four hours. */
const FIRST_CHECK_AFTER = 60_000;
const CHECK_EVERY = 4 * 3_600_000;
/** macOS unpacks the update while the app still runs. After this long (ms) the app ends regardless. */
const INSTALL_TIMEOUT = 60_000;

/** What the shop provides for updates once it is open. */
export interface UpdateParts {
  /** Where updates come from; null turns them off. */
  source(): UpdateSource | null;
  /** Backs the stock up. An update is installed only after that. */
  backUp(): Promise<unknown>;
  /** Called once for each version that is ready to install. */
  onReady(state: UpdateState): void;
  /** Called once when the server offers what is not from who made this app. */
  onForeign(): void;
  /** Called when the installer takes over, and again with what it says if it can't install the version. */
  onBegun(version: string, problem: string | null): void;
  /** Called after an update that has renamed the program's file (an AppImage). */
  onProgramMoved(): void;
  /** Restarts the program as soon as this process has ended. */
  relaunch(): void;
}

/**
 * Fetches updates quietly while the shop is open, and installs them only when it is quit. A missing
 * connection or server is only logged; nobody is bothered with it.
 */
export class Updates {
  readonly #updater: AppUpdater;
  readonly #log: Logger;
  #parts: UpdateParts | null = null;
  #downloaded: string | null = null;
  #timers: NodeJS.Timeout[] = [];
  #hasRefused = false;
  #isBackedUp = false;
  #isPostponed = false;
  #restarts = false;

  constructor(updater: AppUpdater, log: Logger) {
    this.#updater = updater;
    this.#log = log;
    configure(updater, log);
    updater.on('update-downloaded', ({ version }) => {
      this.#downloaded = version;
      log.info({ version }, 'An update is ready and will be installed on quit');
      this.#parts?.onReady(this.state);
    });
    updater.on('appimage-filename-updated', (file) => {
      process.env['APPIMAGE'] = file;
      this.#parts?.onProgramMoved();
    });
  }

  /** Must be called when the shop is open: begins the regular checks. */
  begin(parts: UpdateParts): void {
    this.#parts = parts;
    const check = () => void this.check();
    this.#timers = [setTimeout(check, FIRST_CHECK_AFTER), setInterval(check, CHECK_EVERY)];
    for (const timer of this.#timers) timer.unref();
  }

  /** Asks the server for a newer version now, and fetches it. */
  async check(): Promise<Checked> {
    const source = this.#parts?.source() ?? null;
    if (source === null) return { kind: 'off' };
    try {
      this.#updater.setFeedURL(updateFeed(source));
      const result = await this.#updater.checkForUpdates();
      if (result === null) return { kind: 'off' };
      await result.downloadPromise;
      return this.ready === null ? { kind: 'newest' } : { kind: 'ready' };
    } catch (error) {
      const why = updateFailureOf(error);
      const reason = reasonOf(error);
      if (why === 'foreign') this.#refuse(reason);
      else this.#log.info({ why, reason }, 'No update could be fetched');
      return { kind: 'failed', why };
    }
  }

  /** Somebody may be at work between this computer and who made the app: that is logged, and said once. */
  #refuse(reason: string): void {
    this.#log.error({ reason }, 'An update was refused: it is not from who made this app');
    if (this.#hasRefused) return;
    this.#hasRefused = true;
    this.#parts?.onForeign();
  }

  /** The version that is ready to install; null without one, or while updates are off. */
  get ready(): string | null {
    const isWanted = (this.#parts?.source() ?? null) !== null;
    return isWanted ? this.#downloaded : null;
  }

  /** What the window says of it. */
  get state(): UpdateState {
    return { ready: this.ready, onQuit: !asksForPassword() };
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
   * Must be called on an ordinary quit while the shop is still open. If an update is ready, makes
   * the backup without which it is not installed.
   */
  async prepare(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.ready === null || this.#isPostponed) return;
    if (asksForPassword() && !this.#restarts) return;
    try {
      await this.#parts?.backUp();
      this.#isBackedUp = true;
    } catch (error) {
      this.#log.error(
        { err: error },
        'The update waits for the next quit: no backup could be made',
      );
    }
  }

  /**
   * Must be called last, when the shop is closed. Passes a prepared update to the installer.
   * Resolves when the program may end (and must, because the installer waits for that); at once
   * when there is no update.
   */
  async handOver(): Promise<void> {
    const version = this.ready;
    if (version === null || !this.#isBackedUp || this.#isPostponed) return;
    this.#parts?.onBegun(version, null);
    await new Promise<void>((resolve) => {
      const giveUp = setTimeout(resolve, INSTALL_TIMEOUT);
      const proceed = (): void => {
        clearTimeout(giveUp);
        resolve();
      };
      const fail = (error: unknown): void => {
        this.#log.error({ err: error }, 'The update could not be installed');
        this.#parts?.onBegun(version, reasonOf(error));
        proceed();
      };
      this.#updater.once('error', fail);
      try {
        this.#install(proceed);
      } catch (error) {
        fail(error);
      }
    });
  }

  /** Windows' installer and Squirrel start the new version themselves; on Linux we do. */
  #install(proceed: () => void): void {
    const { platform } = process;
    const restarts = this.#restarts;
    this.#updater.autoRunAppAfterInstall = restarts;
    this.#updater.quitAndInstall(true, restarts && platform === 'win32');
    if (platform !== 'darwin') {
      if (restarts && platform === 'linux') this.#parts?.relaunch();
      proceed();
    } else if (!restarts) {
      onUnpacked(this.#updater, proceed);
    }
    // Squirrel ends the app itself when it is to restart.
  }
}

/** The updates of an installed app; undefined when it runs from source. */
export async function installedUpdates(log: Logger): Promise<Updates | undefined> {
  if (!app.isPackaged) return undefined;
  const { default: electronUpdater } = await import('electron-updater');
  return new Updates(electronUpdater.autoUpdater, log);
}

/** A deb or rpm: a prompt at a quit for which nobody asked would come again at each. */
function asksForPassword(): boolean {
  return process.platform === 'linux' && process.env['APPIMAGE'] === undefined;
}

/** Squirrel.Mac reports through Electron's own updater that it has unpacked the update. */
function onUnpacked(updater: AppUpdater, proceed: () => void): void {
  const { nativeUpdater } = updater as AppUpdater & { nativeUpdater?: NodeJS.EventEmitter };
  nativeUpdater?.once('update-downloaded', proceed);
}

/** Quiet, forward only, never by itself. */
function configure(updater: AppUpdater, log: Logger): void {
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = false;
  updater.autoRunAppAfterInstall = false;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  const debug = (message: unknown) => log.debug(String(message));
  const info = (message: unknown) => log.info(String(message));
  updater.logger = { debug, info: debug, warn: info, error: info };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
