import { readFile } from 'node:fs/promises';
import type { CDPSession, Page, Route } from '@playwright/test';
import type { BuiltApp } from '../../../src/main/desktop/testing/built-app.ts';
import type { PageNews } from '../../../src/main/desktop/testing/stand-in-page.ts';
import { PRELOAD_WORLD, pageScript, preloadScript, TO_MAIN } from './page-worlds.ts';
import { fromWire, toWire } from './wire.ts';

/** The window's origin, and the one under which a browser without `app://` shows it. */
const APP_ORIGIN = 'app://animal-store';
const SHOWN_ORIGIN = 'https://animal-store.invalid';

const asApp = (address: string) => address.replace(SHOWN_ORIGIN, APP_ORIGIN);
const asShown = (address: string) => address.replace(APP_ORIGIN, SHOWN_ORIGIN);

interface World {
  origin: string;
  isMainFrame: boolean;
  uniqueId: string;
}

/**
 * The app's window: a page of real Chromium. The app's own protocol handler replies to its
 * requests, the built preload runs in a separate world there, and its messages reach the built main
 * process with the origin and frame that Chromium reports.
 */
export class ChromiumWindow {
  readonly #app: () => BuiltApp;
  readonly #wanted = Promise.withResolvers<{ url: string; preload: string }>();
  readonly #worlds = new Map<number, World>();
  #page: Page | undefined;
  #session: CDPSession | undefined;

  constructor(app: () => BuiltApp) {
    this.#app = app;
  }

  /** Must be called with what the app does with its window. */
  hear(news: PageNews): void {
    if (news.news === 'load') this.#wanted.resolve(news);
    if (news.news === 'reload') void this.#page?.reload().catch(() => undefined);
    if (news.news === 'message') void this.#tell({ channel: news.channel, args: news.args });
  }

  /** Loads what the app told its window to load. */
  async open(page: Page): Promise<void> {
    const { url, preload } = await this.#wanted.promise;
    this.#page = page;
    await page.route('**/*', (route) => this.#answer(route));
    page.on('download', (download) => {
      void download.failure().then((failure) => {
        const outcome = failure === null ? 'saved' : 'failed';
        return this.#app().ask('tellPage', 'download.ended', { outcome });
      });
    });
    page.on('popup', (popup) => {
      // The app or the page may have ended meanwhile.
      this.#judgePopup(popup).catch(() => undefined);
    });
    await this.#bringPreload(page, await readFile(preload, 'utf8'));
    await page.goto(asShown(url));
    await this.#app().ask('pageLoaded');
  }

  async #bringPreload(page: Page, preload: string): Promise<void> {
    const session = await page.context().newCDPSession(page);
    this.#session = session;
    await session.send('Page.enable');
    const { frameTree } = await session.send('Page.getFrameTree');
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name !== PRELOAD_WORLD) return;
      const { frameId } = context.auxData as { frameId: string };
      this.#worlds.set(context.id, {
        origin: asApp(context.origin),
        isMainFrame: frameId === frameTree.frame.id,
        uniqueId: context.uniqueId,
      });
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#worlds.delete(executionContextId);
    });
    session.on('Runtime.executionContextsCleared', () => {
      this.#worlds.clear();
    });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === TO_MAIN) void this.#invoke(executionContextId, payload);
    });
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', {
      name: TO_MAIN,
      executionContextName: PRELOAD_WORLD,
    });
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript() });
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadScript(preload),
      worldName: PRELOAD_WORLD,
    });
  }

  /** A message of the preload, to which the app replies as `ipcMain` would. */
  async #invoke(contextId: number, payload: string): Promise<void> {
    const world = this.#worlds.get(contextId);
    if (!world) return;
    const { id, channel, args } = fromWire(payload) as {
      id: number;
      channel: string;
      args: unknown[];
    };
    const frame = { origin: world.origin, parent: world.isMainFrame ? null : {} };
    try {
      const answer = await this.#app().ask('invoke', frame, channel, args);
      await this.#tell({ id, answer });
    } catch (error) {
      await this.#tell({ id, problem: error instanceof Error ? error.message : String(error) });
    }
  }

  /**
   * Sends a message to the preload of the page's top frame. A page that is closing receives nothing
   * more.
   */
  async #tell(message: object): Promise<void> {
    const world = [...this.#worlds.values()].find(({ isMainFrame }) => isMainFrame);
    if (!world) return;
    const expression = `fromMain(${JSON.stringify(toWire(message))})`;
    await this.#session
      ?.send('Runtime.evaluate', { expression, uniqueContextId: world.uniqueId })
      .catch(() => undefined);
  }

  /**
   * Passes every request to the app, as Electron does: to its scheme's handler, or to decide on
   * cancelling it.
   */
  async #answer(route: Route): Promise<void> {
    const app = this.#app();
    const request = route.request();
    const url = asApp(request.url());
    try {
      if (request.isNavigationRequest() && (await app.ask('isPrevented', 'will-navigate', url))) {
        await route.abort('aborted');
      } else if (url.startsWith(`${APP_ORIGIN}/`)) {
        const { status, headers, bytes } = await app.ask('fetch', url, request.method());
        await route.fulfill({ status, headers, body: Buffer.from(bytes) });
      } else if (await app.ask('isCancelled', url)) {
        await route.abort('blockedbyclient');
      } else {
        await route.continue();
      }
    } catch {
      // The app or the page has ended meanwhile.
      await route.abort().catch(() => undefined);
    }
  }

  async #judgePopup(popup: Page): Promise<void> {
    const { action } = await this.#app().ask('opened', asApp(popup.url()));
    if (action === 'deny') await popup.close();
  }
}
