import { app, powerMonitor, type BrowserWindow } from 'electron';
import type { Logger } from 'pino';
import { setTimeout as delay } from 'node:timers/promises';

/** What is under way at the end gets this long (ms); then the app goes all the same. */
const STOP_TIME = 10_000;

export interface LifecycleOptions {
  log: Logger;
  /** Stops everything in order: tray, shop, log. Called once. */
  stop: () => Promise<void>;
}

/** Ends the app in order, whoever asks for it: the person, the system, or a signal. */
export class Lifecycle {
  readonly #log: Logger;
  readonly #stop: () => Promise<void>;
  #stopping: Promise<void> | undefined;
  #hasStopped = false;

  constructor({ log, stop }: LifecycleOptions) {
    this.#log = log;
    this.#stop = stop;
    // Electron quits after the last window unless somebody listens; our tills still need the service.
    app.on('window-all-closed', () => undefined);
    app.on('before-quit', (event) => {
      if (this.#hasStopped) return;
      event.preventDefault();
      void this.stop().then(() => {
        app.quit();
      });
    });
  }

  /** To be called when Electron is ready. Sleep needs nothing: what is written is on the disk. */
  watchSystem(window: BrowserWindow): void {
    powerMonitor.on('suspend', () => {
      this.#log.info('The system goes to sleep');
    });
    powerMonitor.on('resume', () => {
      this.#log.info('The system is awake again');
    });
    // Linux and macOS wait until the app has quit, when asked to (by an event that Electron's types
    // leave out); Windows only tells its windows.
    powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
      event?.preventDefault();
      app.quit();
    });
    window.on('session-end', () => {
      void this.stop();
    });
  }

  /** Stops everything, once; never raises, and takes no longer than it may. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopInTime();
    return this.#stopping;
  }

  async #stopInTime(): Promise<void> {
    const tooLate = delay(STOP_TIME, 'too late', { ref: false });
    try {
      const end = await Promise.race([this.#stop(), tooLate]);
      if (end === 'too late') this.#log.error('The shop did not close in time');
    } catch (error) {
      this.#log.error({ err: error }, 'The shop did not close in order');
    }
    this.#hasStopped = true;
  }
}
