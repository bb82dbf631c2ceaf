import { setTimeout as delay } from 'node:timers/promises';
import { app, powerMonitor, type BrowserWindow } from 'electron';
import type { Logger } from 'pino';
import { exitApp } from './exit-app.ts';

/** How long (ms) unfinished work gets at the end; then the app ends regardless. */
const CLOSING_TIME = 10_000;
/** How long (ms) preparing an update may take: it makes a backup first, of a stock that may be large. */
const PREPARING_TIME = 120_000;

/** The steps of the end, in order. Each is taken once. */
export interface EndOptions {
  log: Logger;
  /** Removes the app from the screen at once. */
  hide: () => void;
  /** On an ordinary quit, prepares what should happen after the shop is closed. */
  prepare: () => Promise<void>;
  /** Closes the shop and everything with it. */
  close: () => Promise<void>;
  /** The system is shutting down: what was prepared must wait for another quit. */
  postpone: () => void;
  /** On an ordinary quit, lets an installer take over. Limits its own time. */
  handOver: () => Promise<void>;
  /** Whether the shop is still being opened: a thread may be busy with one long statement. */
  isOpening: () => boolean;
}

/** The signals that end a program; SIGHUP means that a terminal was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the app in an orderly way at the request of the person, the system or a signal. The last
 * step is `exitApp`, which asks nobody again; macOS can block a second `app.quit`.
 */
export class Lifecycle {
  readonly #options: EndOptions;
  #ending: Promise<void> | undefined;
  #hasEnded = false;

  constructor(options: EndOptions) {
    this.#options = options;
    // Electron quits after the last window unless there is a listener, but tills still need the service.
    app.on('window-all-closed', () => undefined);
    app.on('before-quit', (event) => {
      if (this.#hasEnded) return;
      event.preventDefault();
      this.#endAndExit({ ordinary: true });
    });
    // Not earlier: until it is ready, Electron installs handlers of its own, which end the app at
    // the second signal. One signal may come from npm, and another from the terminal.
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        this.#endAndExit({ ordinary: false });
      });
    }
  }

  /** Must be called when there is a window. Sleep needs no handling: what is written is on the disk. */
  watchSystem(window: BrowserWindow): void {
    const { log } = this.#options;
    powerMonitor.on('suspend', () => {
      log.info('The system goes to sleep');
    });
    powerMonitor.on('resume', () => {
      log.info('The system is awake again');
    });
    // Linux and macOS, if asked (by an event that Electron's types omit), wait until the app has
    // quit; Windows only notifies its windows.
    powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
      event?.preventDefault();
      this.#endAndExit({ ordinary: false });
    });
    window.on('session-end', () => {
      void this.end({ ordinary: false });
    });
  }

  /**
   * Ends everything, once, and never throws. Only an ordinary end takes the time that an update
   * needs.
   */
  end(how: { ordinary: boolean }): Promise<void> {
    if (!how.ordinary) this.#options.postpone();
    this.#ending ??= this.#end(how);
    return this.#ending;
  }

  #endAndExit(how: { ordinary: boolean }): void {
    void this.end(how).then(() => {
      exitApp(0, this.#options.isOpening());
    });
  }

  async #end({ ordinary }: { ordinary: boolean }): Promise<void> {
    const { hide, prepare, close, handOver } = this.#options;
    hide();
    if (ordinary) await this.#within(PREPARING_TIME, prepare);
    await this.#within(CLOSING_TIME, close);
    // From here on a quit is allowed to proceed: installers end the app in their own way.
    this.#hasEnded = true;
    if (ordinary) await handOver();
  }

  async #within(time: number, step: () => Promise<void>): Promise<void> {
    const { log } = this.#options;
    try {
      const tooLate = delay(time, 'too late', { ref: false });
      const end = await Promise.race([step(), tooLate]);
      if (end === 'too late') log.error('The app could not be ended in time');
    } catch (error) {
      log.error({ err: error }, 'The app could not be ended in order');
    }
  }
}
