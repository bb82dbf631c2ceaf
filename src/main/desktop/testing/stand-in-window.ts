import { EventEmitter } from 'node:events';
import { app } from './stand-in-app.ts';
import { StandInContents } from './stand-in-contents.ts';
import { onlyWhenReady, PreventableEvent } from './stand-in-world.ts';

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
