import {
  app,
  BrowserWindow,
  nativeImage,
  nativeTheme,
  screen,
  type NativeImage,
  type WebContents,
} from 'electron';
import windowIcon from '../../../build/icons/128x128.png?inline';
import type { EventData } from '../../shared/bridge.ts';
import { LANGUAGES_ARGUMENT, LOCALES_ARGUMENT } from '../../shared/ipc-channels.ts';
import { sendToPage } from '../window/ipc.ts';
import { systemLocales } from './language.ts';
import { offerContextMenu, zoomByWheel } from './menu.ts';

import type { Memory } from './remembered.ts';
import { boundsToOpen, MIN_HEIGHT, MIN_WIDTH } from './window-bounds.ts';

/** The page's background in each theme (`--ground` in tokens.css), visible before the page is painted. */
const GROUND = { light: '#fefdfa', dark: '#1c1b18' };
/**
 * Some systems never report a hidden window as painted (Wayland): it is shown this long (ms) after
 * its start.
 */
const LONGEST_WAIT = 2000;
/** The window's position is stored once it has not been moved or resized for this long (ms). */
const REST = 500;

export interface ShopWindowOptions {
  preload: string;
  /** The page to show. */
  url: string;
  memory: Memory;
  /** Called when the person closes the window, which itself stays until `release`. */
  onClose: () => void;
  /** Called when the page can't be loaded; the window then stays hidden. */
  onLoadFailed: (error: unknown) => void;
}

/** The only window: created hidden, shown when its page is ready, hidden rather than closed. */
export class ShopWindow {
  readonly #window: BrowserWindow;
  readonly #memory: Memory;
  #isReady = false;
  #isWanted = false;
  #wasShown = false;
  #mayClose = false;
  #resting: NodeJS.Timeout | undefined;
  #waiting: NodeJS.Timeout | undefined;

  constructor({ preload, url, memory, onClose, onLoadFailed }: ShopWindowOptions) {
    this.#memory = memory;
    this.#window = new BrowserWindow({
      ...boundsToOpen(memory.current.bounds, workAreas()),
      minWidth: MIN_WIDTH,
      minHeight: MIN_HEIGHT,
      show: false,
      title: 'Animal Store',
      backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
      ...(process.platform === 'linux' && { icon: pictureFrom(windowIcon) }),
      webPreferences: {
        preload,
        additionalArguments: [
          `${LOCALES_ARGUMENT}${systemLocales().join(',')}`,
          `${LANGUAGES_ARGUMENT}${app.getPreferredSystemLanguages().join(',')}`,
        ],
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        nodeIntegrationInWorker: false,
        webSecurity: true,
        webviewTag: false,
        navigateOnDragDrop: false,
        // macOS has a spelling checker of its own; elsewhere, Chromium's would fetch dictionaries
        // from the internet.
        spellcheck: process.platform === 'darwin',
        devTools: !app.isPackaged,
      },
    });
    this.#watch(onClose);
    offerContextMenu(this.page);
    zoomByWheel(this.page);
    this.#window.loadURL(url).catch((error: unknown) => {
      clearTimeout(this.#waiting);
      // The end of the app also interrupts loading.
      if (!this.#mayClose) onLoadFailed(error);
    });
  }

  get page(): WebContents {
    return this.#window.webContents;
  }

  /** The window itself, for a dialogue that belongs to it. */
  get native(): BrowserWindow {
    return this.#window;
  }

  /** Whether a person sees it, now or as soon as its page is ready: neither hidden nor minimised. */
  get isSeen(): boolean {
    return this.#isWanted && !this.#window.isDestroyed() && !this.#window.isMinimized();
  }

  /** Brings the window to the front, as soon as its page is ready. */
  show(): void {
    this.#isWanted = true;
    if (!this.#isReady || this.#window.isDestroyed()) return;
    const { maximized, fullScreen } = this.#memory.current;
    if (!this.#wasShown && maximized) this.#window.maximize();
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
    if (!this.#wasShown && fullScreen) this.#window.setFullScreen(true);
    this.#wasShown = true;
  }

  hide(): void {
    this.#isWanted = false;
    if (this.#window.isDestroyed()) return;
    if (!this.#window.isFullScreen()) {
      this.#window.hide();
      return;
    }
    // On macOS, hiding a full-screen window leaves a black screen.
    this.#window.once('leave-full-screen', () => this.#window.hide());
    this.#window.setFullScreen(false);
  }

  /** Lets the window close at the end of the app. */
  release(): void {
    this.#mayClose = true;
    this.hide();
  }

  /** Passes a command of the menu or the tray to the page, and shows the window. */
  command(command: EventData<'menu.command'>['command']): void {
    this.show();
    if (!this.#window.isDestroyed()) sendToPage(this.page, 'menu.command', { command });
  }

  /**
   * Waits until the page shows an element (a CSS selector), and returns how many there are. Stays pending
   * when it does not within a time (ms) of its loading, and when the page goes away before that.
   */
  untilShown(selector: string, within = Infinity): Promise<number> {
    const script = `new Promise((resolve) => {
      const look = () => {
        const found = document.querySelectorAll(${JSON.stringify(selector)}).length;
        if (found > 0) resolve(found);
        else if (performance.now() < ${String(within)}) setTimeout(look, 250);
      };
      look();
    })`;
    const { page } = this;
    return new Promise((resolve) => {
      const look = () => {
        page.executeJavaScript(script).then(resolve as (found: unknown) => void, () => undefined);
      };
      if (page.isLoading()) page.once('did-finish-load', look);
      else look();
    });
  }

  #watch(onClose: () => void): void {
    const window = this.#window;
    this.#awaitPage();
    window.on('close', (event) => {
      this.#remember();
      if (this.#mayClose) return;
      event.preventDefault();
      onClose();
    });
    const rememberLater = () => {
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => this.#remember(), REST);
    };
    window.on('resize', rememberLater).on('move', rememberLater);
    nativeTheme.on('updated', () => {
      if (window.isDestroyed()) return;
      window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light);
    });
  }

  /**
   * `ready-to-show` comes when the page is painted, so that nobody sees it empty. On Wayland a
   * hidden window may never get it, and the shop must not run unseen because of that.
   */
  #awaitPage(): void {
    const ready = () => {
      clearTimeout(this.#waiting);
      if (this.#isReady) return;
      this.#isReady = true;
      if (this.#isWanted) this.show();
    };
    this.#waiting = setTimeout(ready, LONGEST_WAIT);
    this.#window.once('ready-to-show', ready);
    if (process.platform === 'linux') this.page.once('did-finish-load', ready);
  }

  #remember(): void {
    clearTimeout(this.#resting);
    if (this.#window.isDestroyed() || !this.#window.isVisible()) return;
    this.#memory.change({
      bounds: this.#window.getNormalBounds(),
      maximized: this.#window.isMaximized(),
      fullScreen: this.#window.isFullScreen(),
    });
  }
}

/** The usable areas of all displays, the main one first. */
function workAreas() {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return [main, ...others].map(({ workArea }) => workArea);
}

/**
 * A picture from data URLs that the build put into the program: at its own size, and at twice that
 * for dense displays.
 */
export function pictureFrom(
  dataUrl: string,
  larger: Readonly<Record<number, string>> = {},
): NativeImage {
  const picture = nativeImage.createFromDataURL(dataUrl);
  for (const [scaleFactor, dataURL] of Object.entries(larger)) {
    picture.addRepresentation({ scaleFactor: Number(scaleFactor), dataURL });
  }
  return picture;
}
