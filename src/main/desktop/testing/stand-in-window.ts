import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { app, onlyWhenReady, PreventableEvent, world } from './stand-in-app.ts';

/** What a window shows. */
interface StandInPage {
  /** Resolves when the page is loaded and its preload has run. */
  load(url: string): Promise<void>;
  /** Passes a message of main to the preload. */
  hear(channel: string, args: unknown[]): void;
}

type Invoke = (channel: string, args: unknown[]) => Promise<unknown>;

/** Requests the page as a browser would, displays nothing, and runs the preload in this process. */
function makePage(preload: string, invoke: Invoke): StandInPage {
  const hears = new EventEmitter();
  return {
    async load(url) {
      const handler = world.protocolHandlers.get(new URL(url).protocol.slice(0, -1));
      if (!handler) throw new Error(`ERR_UNKNOWN_URL_SCHEME ${url}`);
      const response = await handler(new Request(url));
      if (!response.ok) throw new Error(`ERR_FAILED ${url}`);
      runPreload(preload, hears, invoke);
    },
    hear(channel, args) {
      hears.emit(channel, {}, ...args);
    },
  };
}

/** Runs a preload as the sandbox does: one CommonJS file that can require only electron. */
function runPreload(file: string, hears: EventEmitter, invoke: Invoke): void {
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, value: unknown) => world.exposed.set(name, value),
    },
    ipcRenderer: {
      on: (channel: string, listener: (...args: unknown[]) => void) => hears.on(channel, listener),
      invoke: (channel: string, ...args: unknown[]) => invoke(channel, args),
    },
  };
  const require = (name: string) => {
    if (name === 'electron') return electron;
    throw new Error(`a sandboxed preload can't require ${name}`);
  };
  const run = compileFunction(readFileSync(file, 'utf8'), ['require', 'exports', 'module']) as (
    ...args: unknown[]
  ) => void;
  run(require, {}, { exports: {} });
}

/** The frame that a message comes from, as far as the app examines it. */
export interface StandInFrame {
  origin: string;
  parent: object | null;
}

/** Stands in for WebContents. Messages are cloned on the way, as between Electron's processes. */
class StandInContents extends EventEmitter {
  readonly page;
  mainFrame: StandInFrame = { origin: 'null', parent: null };
  openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  reloads = 0;
  /** What was sent to the page, in order. */
  readonly told: unknown[][] = [];
  zoomLevel = 0;
  #isDestroyed = false;

  constructor(preload: string) {
    super();
    this.page = makePage(preload, (channel, args) => this.invoke(channel, args));
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  /** With its window. */
  destroy(): void {
    this.#isDestroyed = true;
  }

  isCrashed(): boolean {
    return false;
  }

  async load(url: string): Promise<void> {
    await this.page.load(url);
    const { protocol, host } = new URL(url);
    this.mainFrame = { origin: `${protocol}//${host}`, parent: null };
  }

  isLoading(): boolean {
    return false;
  }

  /** The page's own scripts do not run here. */
  executeJavaScript(): Promise<unknown> {
    return new Promise(() => undefined);
  }

  reload(): void {
    this.reloads += 1;
  }

  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 1 });
  }

  getZoomLevel(): number {
    return this.zoomLevel;
  }

  setZoomLevel(level: number): void {
    this.zoomLevel = level;
  }

  setWindowOpenHandler(handler: typeof this.openHandler): void {
    this.openHandler = handler;
  }

  send(channel: string, ...args: unknown[]): void {
    this.told.push(args);
    this.page.hear(channel, structuredClone(args));
  }

  /** Does what `ipcRenderer.invoke` does. A frame other than the page's own can be given. */
  async invoke(
    channel: string,
    args: unknown[],
    senderFrame: StandInFrame | null = this.mainFrame,
  ): Promise<unknown> {
    const handler = world.ipcHandlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    const answer = await handler({ senderFrame, sender: this }, ...structuredClone(args));
    return structuredClone(answer);
  }
}

interface WindowOptions {
  show: boolean;
  width: number;
  height: number;
  webPreferences: { preload: string } & Record<string, unknown>;
}

/** Stands in for BrowserWindow. */
export class StandInWindow extends EventEmitter {
  readonly webContents: StandInContents;
  readonly options: WindowOptions;
  readonly focus = () => undefined;
  readonly maximize = () => undefined;
  readonly setBackgroundColor = () => undefined;
  #isVisible: boolean;
  #isDestroyed = false;

  static readonly #made = new Set<StandInWindow>();

  static getAllWindows(): StandInWindow[] {
    return [...StandInWindow.#made].filter((window) => !window.isDestroyed());
  }

  constructor(options: WindowOptions) {
    super();
    onlyWhenReady('BrowserWindow');
    this.options = options;
    this.webContents = new StandInContents(options.webPreferences.preload);
    this.#isVisible = options.show;
    StandInWindow.#made.add(this);
    app.windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  async loadURL(url: string): Promise<void> {
    await this.webContents.load(url);
    const silent = process.env['STAND_IN_NEVER_TELLS'] ?? '';
    if (!silent.includes('ready-to-show')) this.emit('ready-to-show');
    if (!silent.includes('did-finish-load')) this.webContents.emit('did-finish-load');
  }

  show(): void {
    this.#isVisible = true;
  }

  hide(): void {
    this.#isVisible = false;
  }

  close(): void {
    if (this.#isDestroyed) return;
    const event = new PreventableEvent();
    this.emit('close', event);
    if (event.defaultPrevented) return;
    this.#isDestroyed = true;
    this.webContents.destroy();
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isMinimized(): boolean {
    return false;
  }

  isMaximized(): boolean {
    return false;
  }

  isFullScreen(): boolean {
    return false;
  }

  getNormalBounds() {
    const { width, height } = this.options;
    return { x: 40, y: 30, width, height };
  }
}
