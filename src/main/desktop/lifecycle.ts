import { setTimeout as delay } from 'node:timers/promises';
import { app, powerMonitor, type BrowserWindow } from 'electron';
import type { Logger } from 'pino';

/** What is under way at the end gets this long (ms); then the app goes all the same. */
const CLOSING_TIME = 10_000;
/** An update that is about to be installed wants a backup first, of stock that may be large. */
const PREPARING_TIME = 120_000;

/** What the end consists of, in its order. Each step is taken once. */
export interface EndOptions {
  log: Logger;
  /** Takes the app from the screen at once. */
  hide: () => void;
  /** On an ordinary quit: prepares what is to happen after the shop is closed. */
  prepare: () => Promise<void>;
  /** Closes the shop and what belongs to it. */
  close: () => Promise<void>;
  /** The system goes down: what was prepared has to wait for another quit. */
  postpone: () => void;
  /** On an ordinary quit: lets an installer take over. Bounds its own time. */
  handOver: () => Promise<void>;
}

/** Those that end a program; SIGHUP is a terminal that was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the app in order, whoever asks for it: the person, the system, or a signal. The last step is
 * `app.exit` asks nobody again; macOS can hold up a second `app.quit`.
 */
export class Lifecycle {
  readonly #options: EndOptions;
  #ending: Promise<void> | undefined;
  #hasEnded = false;

  constructor(options: EndOptions) {
    this.#options = options;
    // Electron quits after the last window unless somebody listens; our tills still need the service.
    app.on('window-all-closed', () => undefined);
    app.on('before-quit', (event) => {
      if (this.#hasEnded) return;
      event.preventDefault();
      this.#endAndExit({ ordinary: true });
    });
    // Only now: until it is ready, Electron puts handlers of its own in place, which end the app at
    // the second signal. One of them comes from npm, another from the terminal.
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        this.#endAndExit({ ordinary: false });
      });
    }
  }

  /** To be called when there is a window. Sleep needs nothing: what is written is on the disk. */
  watchSystem(window: BrowserWindow): void {
    const { log } = this.#options;
    powerMonitor.on('suspend', () => {
      log.info('The system goes to sleep');
    });
    powerMonitor.on('resume', () => {
      log.info('The system is awake again');
    });
    // Linux and macOS wait until the app has quit, when asked to (by an event that Electron's types
    // leave out); Windows only tells its windows.
    powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
      event?.preventDefault();
      this.#endAndExit({ ordinary: false });
    });
    window.on('session-end', () => {
      void this.end({ ordinary: false });
    });
  }

  /** Ends everything, once; never throws. Only an ordinary end takes the time that an update wants. */
  end(how: { ordinary: boolean }): Promise<void> {
    if (!how.ordinary) this.#options.postpone();
    this.#ending ??= this.#end(how);
    return this.#ending;
  }

  #endAndExit(how: { ordinary: boolean }): void {
    void this.end(how).then(() => {
      app.exit(0);
    });
  }

  async #end({ ordinary }: { ordinary: boolean }): Promise<void> {
    const { hide, prepare, close, handOver } = this.#options;
    hide();
    if (ordinary) await this.#within(PREPARING_TIME, prepare);
    await this.#within(CLOSING_TIME, close);
    // From here on a quit goes through: installers end the app in their own way.
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
