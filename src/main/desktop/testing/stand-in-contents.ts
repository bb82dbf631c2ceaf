import { EventEmitter } from 'node:events';
import { makePage } from './stand-in-page.ts';
import { world } from './stand-in-world.ts';

/** The frame that a message comes from, as far as the app examines it. */
export interface StandInFrame {
  origin: string;
  parent: object | null;
}

/** Stands in for WebContents. Messages are cloned on the way, as between Electron's processes. */
export class StandInContents extends EventEmitter {
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

  reload(): void {
    this.reloads += 1;
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
