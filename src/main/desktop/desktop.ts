import { join } from 'node:path';
import { app, nativeTheme, shell } from 'electron';
import { ShopError } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { carryOverIpc, sendToPage } from '../window/ipc.ts';
import { systemClock } from '../platform/clock.ts';
import { defaultDataFolder } from '../platform/data-folder.ts';
import { createLog, type OpenLog } from '../platform/log.ts';
import { openShop, type Shop } from '../app/shop.ts';
import { VERSION } from '../platform/process.ts';
import { showAbout } from './about.ts';
import { pageToShow, reportDownloads, serveAppScheme } from './app-page.ts';
import { Alerts } from './alerts.ts';
import { applySettings, followProgram, KeepAwake, wasStartedAtLogin } from './apply-settings.ts';
import { closeWindow, Lifecycle, relaunchShown } from './lifecycle.ts';
import { restartOnFailure, showUnloadable, watchForCrashes, watchProcesses } from './crash.ts';
import { showDueEachMorning } from './due-notice.ts';
import { logFirstRows } from './first-rows.ts';
import { desktopPowers, openGuide } from './host-powers.ts';
import { speak } from './language.ts';
import { setMenu } from './menu.ts';
import { openForPerson } from './open-for-person.ts';
import { backupAmong, type OpenedFile } from './opened-file.ts';
import type { Memory } from './remembered.ts';
import { desktopPrinters } from './printers.ts';
import { offerQuickActions, runQuickAction } from './quick-actions.ts';
import { lockDown } from './security.ts';
import { logSession } from './session-log.ts';
import { ShopWindow } from './shop-window.ts';
import { quickActionIn, type QuickAction, type StartOptions } from './start-options.ts';
import { StartWait } from './start-problem.ts';
import { ShopTray } from './tray.ts';
import { beginUpdates } from './begin-updates.ts';
import { checkForUpdates } from './update-dialogs.ts';
import { updateNews } from './update-news.ts';
import { installedUpdates, type Updates } from './updates.ts';

/** Where the built parts are. */
export interface BuiltFiles {
  preload: string;
  /** The folder of the built window. */
  renderer: string;
}

interface DesktopParts {
  files: BuiltFiles;
  options: StartOptions;
  opened: OpenedFile;
  memory: Memory;
  dataFolder: string;
  openLog: OpenLog;
  updates: Updates | undefined;
  /** Must be called when all is closed in order. */
  hasEnded: () => void;
}

/** Opens the desktop app. Must be called once, when Electron is ready. */
export async function openDesktop(
  files: BuiltFiles,
  options: StartOptions,
  opened: OpenedFile,
  memory: Memory,
): Promise<void> {
  const dataFolder = options.dataFolder ?? memory.current.dataFolder ?? defaultDataFolder();
  const openLog = createLog({ folder: join(dataFolder, 'logs') });
  const hasEnded = logSession(memory, openLog.log, systemClock);
  const updates = await installedUpdates(openLog.log);
  await speak(memory.current.language);
  const parts = { files, options, opened, memory, dataFolder, openLog, updates, hasEnded };
  await new Desktop(parts).open();
}

/** The desktop app from ready to quit: one shop with its window, menu and tray. */
class Desktop {
  readonly #parts: DesktopParts;
  readonly #page = pageToShow();
  readonly #window: ShopWindow;
  readonly #startWait: StartWait;
  readonly #lifecycle: Lifecycle;
  readonly #tray = new ShopTray({
    show: () => this.#show(),
    quit: () => app.quit(),
  });
  readonly #keepAwake = new KeepAwake();
  readonly #alerts: Alerts;
  #shop: Shop | undefined;
  #isOpening = false;
  /** Whether the app was started once more, perhaps before there was anything to see. */
  #isAskedFor = false;

  constructor(parts: DesktopParts) {
    this.#parts = parts;
    const { log } = parts.openLog;
    this.#lifecycle = new Lifecycle({
      log,
      hide: () => {
        this.#window.release();
        this.#tray.remove();
      },
      prepare: async () => parts.updates?.prepare(),
      close: () => this.#close(),
      postpone: () => parts.updates?.postpone(),
      handOver: async () => parts.updates?.handOver(),
      isOpening: () => this.#isOpening,
    });
    restartOnFailure(() => this.#lifecycle.end({ ordinary: false }), log, systemClock);
    nativeTheme.themeSource = parts.memory.current.theme;
    lockDown(this.#page.origin);
    serveAppScheme(parts.files.renderer);
    this.#window = new ShopWindow({
      preload: parts.files.preload,
      url: this.#page.url,
      memory: parts.memory,
      onClose: () => void this.#closeWindow(),
      onLoadFailed: (error) => {
        log.error({ err: error }, 'The window could not be loaded');
        void showUnloadable();
      },
    });
    reportDownloads(this.#window);
    this.#startWait = new StartWait(this.#window);
    this.#alerts = new Alerts(this.#window);
  }

  /** Opens the shop while the window loads, and shows the window when both are ready or must wait. */
  async open(): Promise<void> {
    this.#listen();
    this.#isOpening = true;
    const opening = this.#openShop().finally(() => {
      this.#isOpening = false;
    });
    const bridge = opening.then((shop) => shop.bridge);
    carryOverIpc(bridge, this.#page.origin);
    try {
      this.#opened(await opening);
    } catch (error) {
      // The person gave up, or the app restarts with another data folder.
      if (!(error instanceof ShopError && error.code === 'cancelled')) throw error;
      app.quit();
    }
  }

  #openShop(): Promise<Shop> {
    const { options, opened, updates, memory, dataFolder, openLog } = this.#parts;
    const { log } = openLog;
    const { port } = options;
    const waits = (sentence: string) => {
      this.#startWait.show(sentence);
      this.#showUnlessForTills();
    };
    const host = desktopPowers({
      opened,
      updates,
      waits,
      news: updateNews(memory, VERSION),
      printers: desktopPrinters(memory, () => this.#window.page, log),
      settingsApplied: (settings) => this.#settingsApplied(settings),
    });
    return openForPerson({
      dataFolder,
      memory,
      log,
      clock: systemClock,
      waits,
      stopsWaiting: () => this.#startWait.giveUp(),
      folderWasGiven: options.dataFolder !== null,
      open: () =>
        openShop({
          dataFolder,
          log,
          version: VERSION,
          host,
          ...(port !== null && { port }),
          // A service on a free port must not compete for staging's fixed one.
          ...(port === 0 && { stagingPort: 0 }),
        }),
    });
  }

  /** Follows, from the start, what the person asks for, and whether the page lives. */
  #listen(): void {
    const { opened, openLog } = this.#parts;
    const { log } = openLog;
    watchForCrashes(this.#window, log, systemClock);
    watchProcesses(this.#window, {
      log,
      clock: systemClock,
      avoidGpu: () => {
        this.#parts.memory.change({ avoidsGpu: true });
        relaunchShown();
        app.quit();
      },
    });
    const { updates } = this.#parts;
    const check = () => void checkForUpdates(this.#window, updates);
    setMenu({
      command: (command) => {
        if (this.#shop) this.#window.command(command);
      },
      about: () => void showAbout(this.#window, check),
      checkForUpdates: check,
      openLogs: () => void shell.openPath(join(this.#parts.dataFolder, 'logs')),
      openGuide: () => openGuide(this.#shop?.state()),
    });
    app.on('second-instance', (_event, argv, folder) => {
      this.#isAskedFor = true;
      this.#show();
      opened.offer(backupAmong(argv.slice(1), folder));
      this.#run(quickActionIn(argv));
    });
    offerQuickActions((action) => this.#run(action));
    // Not remembered as asked for: macOS also tells of its own start at login.
    app.on('activate', () => this.#show());
  }

  #opened(shop: Shop): void {
    this.#shop = shop;
    this.#startWait.end();
    const { opened, updates, openLog, options, memory } = this.#parts;
    shop.bridge.subscribe((name) => {
      if (name === 'service.changed' || name === 'settings.changed') this.#followService(shop);
    });
    opened.listen(() => {
      this.#show();
      sendToPage(this.#window.page, 'backup.opened', {});
    });
    logFirstRows(this.#window, openLog.log);
    followProgram();
    this.#lifecycle.watchSystem(this.#window.native);
    this.#showUnlessForTills();
    this.#run(options.action);
    this.#followService(shop);
    showDueEachMorning(shop, {
      memory,
      clock: systemClock,
      log: openLog.log,
      open: () => this.#run('today'),
    });
    if (updates) beginUpdates(updates, { shop, window: this.#window, memory });
  }

  #followService(shop: Shop): void {
    const state = shop.state();
    this.#tray.show(state);
    this.#alerts.show(state);
    this.#keepAwake.follow(state, shop.settings.current.networkAccess);
  }

  #settingsApplied(settings: Settings): void {
    const { memory, openLog } = this.#parts;
    applySettings(settings, { memory, tray: this.#tray, log: openLog.log });
  }

  /**
   * Until the shop is open, there is nothing to see except what it waits for, or the dialogue that
   * says why it can't be opened.
   */
  #show(): void {
    if (this.#shop || this.#startWait.isOn) this.#window.show();
  }

  /** Shows the window, unless the app was started for the tills alone and nobody asked for it since. */
  #showUnlessForTills(): void {
    const isForTills = this.#parts.options.hidden || wasStartedAtLogin();
    if (this.#isAskedFor || !isForTills) this.#window.show();
  }

  #run(action: QuickAction | null): void {
    if (action && this.#shop) runQuickAction(this.#window, action);
  }

  async #closeWindow(): Promise<void> {
    const keepsRunning = this.#shop?.settings.current.keepRunningInTray ?? false;
    await closeWindow({ window: this.#window, memory: this.#parts.memory, keepsRunning });
  }

  async #close(): Promise<void> {
    await this.#shop?.close();
    this.#parts.hasEnded();
    await this.#parts.openLog.close();
  }
}
