import { t } from '@lingui/core/macro';
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { app, dialog, powerMonitor, type BrowserWindow } from 'electron';
import type { Logger } from 'pino';
import { exitAtOnce, isExitHeld } from '../platform/process.ts';
import { HIDDEN_SWITCH } from './apply-settings.ts';
import type { Memory } from './remembered.ts';
import type { ShopWindow } from './shop-window.ts';

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
  /** Whether something is still at work that was to end. */
  #isLate = false;

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
      process.on(signal, () => this.#endAndExit({ ordinary: false }));
    }
  }

  /** Must be called when there is a window. Sleep needs no handling: what is written is on the disk. */
  watchSystem(window: BrowserWindow): void {
    const { log } = this.#options;
    powerMonitor.on('suspend', () => log.info('The system goes to sleep'));
    powerMonitor.on('resume', () => log.info('The system is awake again'));
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
    void this.end(how).then(() => exitApp(0, this.#isLate || this.#options.isOpening()));
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
      if (end !== 'too late') return;
      this.#isLate = true;
      log.error('The app could not be ended in time');
    } catch (error) {
      log.error({ err: error }, 'The app could not be ended in order');
    }
  }
}

/**
 * Ends the process with this code. Whatever must be kept has to be on the disk. `app.exit` joins
 * Node's threads, so it must not be called while one of them is in a long statement (`isBusy`, or a
 * reading that was given up) or waits for a person to unlock the keychain.
 */
export function exitApp(code: number, isBusy = false): void {
  if (isBusy || isExitHeld()) exitAtOnce(code);
  app.exit(code);
}

/** Restarts the app with the same arguments, as soon as this process has ended. */
export function relaunch(): void {
  relaunchWith(process.argv.slice(1));
}

/** The same for a person who waits for the window: it is shown even if the app was started at login. */
export function relaunchShown(): void {
  relaunchWith(process.argv.slice(1).filter((argument) => argument !== HIDDEN_SWITCH));
}

function relaunchWith(args: string[]): void {
  if (process.platform === 'linux') relaunchByShell(args);
  else app.relaunch({ args });
}

/**
 * A process that Electron starts on Linux, and all that it starts, can gain no rights
 * (`no_new_privs`): neither an update nor the firewall could ask for a password. So a shell starts
 * the app once its input ends, which this process holds open until its own end.
 */
function relaunchByShell(args: string[]): void {
  // An AppImage runs from a mount that ends with its process, so the file itself is started again.
  const program = process.env['APPIMAGE'] ?? process.execPath;
  const script = 'read -r _; exec "$0" "$@" </dev/null';
  const shell = spawn('/bin/sh', ['-c', script, program, ...args], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
}

function whereItStays(): string {
  switch (process.platform) {
    case 'darwin':
      return t`Tills go on working while the window is closed. To see the window again, click Animal Store in the Dock or in the menu bar.`;
    case 'win32':
      return t`Tills go on working while the window is closed. To see the window again, click the paw in the notification area of the taskbar.`;
    default:
      return t`Tills go on working while the window is closed. To see the window again, click the paw in the tray, or start Animal Store once more.`;
  }
}

/**
 * Handles closing the window: the service keeps running for the tills, as the person is told the
 * first time, or the app ends, if that is the owner's setting.
 */
export async function closeWindow({
  window,
  memory,
  keepsRunning,
}: {
  window: ShopWindow;
  memory: Memory;
  keepsRunning: boolean;
}): Promise<void> {
  if (!keepsRunning) {
    app.quit();
    return;
  }
  if (!memory.current.knowsTray) {
    memory.change({ knowsTray: true });
    const { response } = await dialog.showMessageBox(window.native, {
      type: 'info',
      message: t`Animal Store keeps running for the tills.`,
      detail: whereItStays(),
      buttons: [t`Keep Running`, t`Quit`],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    if (response === 1) {
      app.quit();
      return;
    }
  }
  window.hide();
}
