import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { app } from './stand-in-app.ts';
import { onlyWhenReady, PreventableEvent, world } from './stand-in-world.ts';

interface WindowOptions {
  show: boolean;
  width: number;
  height: number;
  webPreferences: { preload: string } & Record<string, unknown>;
}

/** The frame that a message comes from, as far as the app looks at it. */
export interface StandInFrame {
  origin: string;
  parent: object | null;
}

/** A page with its preload: messages are cloned on the way, as between Electron's processes. */
class StandInContents extends EventEmitter {
  readonly hears = new EventEmitter();
  mainFrame: StandInFrame = { origin: 'null', parent: null };
  openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  reloads = 0;

  isDestroyed(): boolean {
    return false;
  }

  isCrashed(): boolean {
    return false;
  }

  reload(): void {
    this.reloads += 1;
  }

  setWindowOpenHandler(handler: typeof this.openHandler): void {
    this.openHandler = handler;
  }

  send(channel: string, ...args: unknown[]): void {
    this.hears.emit(channel, {}, ...structuredClone(args));
  }

  /** What `ipcRenderer.invoke` does; another frame than the page's own can be given. */
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

  /** Runs a preload as the sandbox does: one file of CommonJS that can require nothing but electron. */
  runPreload(file: string): void {
    const electron = {
      contextBridge: {
        exposeInMainWorld: (name: string, value: unknown) => world.exposed.set(name, value),
      },
      ipcRenderer: {
        on: (channel: string, listener: (...args: unknown[]) => void) =>
          this.hears.on(channel, listener),
        invoke: (channel: string, ...args: unknown[]) => this.invoke(channel, args),
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
}

/** Stands in for BrowserWindow. */
export class StandInWindow extends EventEmitter {
  readonly webContents = new StandInContents();
  readonly options: WindowOptions;
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
    this.#isVisible = options.show;
    StandInWindow.#made.add(this);
    app.windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  /** Loads the page through the app's own protocol handler, then runs the preload. */
  async loadURL(url: string): Promise<void> {
    const { protocol, host } = new URL(url);
    const handler = world.protocolHandlers.get(protocol.slice(0, -1));
    if (!handler) throw new Error(`ERR_UNKNOWN_URL_SCHEME ${url}`);
    const response = await handler(new Request(url));
    if (!response.ok) throw new Error(`ERR_FAILED ${url}`);
    this.webContents.mainFrame = { origin: `${protocol}//${host}`, parent: null };
    this.webContents.runPreload(this.options.webPreferences.preload);
    this.emit('ready-to-show');
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
    if (!event.defaultPrevented) this.#isDestroyed = true;
  }

  focus(): void {
    world.notes.push('window in front');
  }

  maximize(): void {
    world.notes.push('window maximised');
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

  setBackgroundColor(): void {
    world.notes.push('background set');
  }

  getNormalBounds() {
    const { width, height } = this.options;
    return { x: 40, y: 30, width, height };
  }
}
