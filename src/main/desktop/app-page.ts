import { app, protocol, session } from 'electron';
import type { EventData } from '../../shared/bridge.ts';
import { sendToPage } from '../window/ipc.ts';
import { windowContent } from '../window/window-content.ts';
import type { ShopWindow } from './shop-window.ts';

const SCHEME = 'app';
const HOST = 'animal-store';
/** The origin of the window's page, as Chromium writes it. */
const APP_ORIGIN = `${SCHEME}://${HOST}`;

/** The page that the window shows: the built one or, during development, the development server's. */
export function pageToShow(): { url: string; origin: string } {
  const server = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  if (server === undefined) return { url: `${APP_ORIGIN}/`, origin: APP_ORIGIN };
  return { url: server, origin: new URL(server).origin };
}

/** Registers `app://` as a scheme with an origin of its own. Only once, and before Electron is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the built window from the folder `root` under `app://animal-store`. */
export function serveAppScheme(root: string): void {
  const content = windowContent(root);
  protocol.handle(SCHEME, async ({ url, method }) => {
    const { host, pathname } = new URL(url);
    if (host !== HOST || method !== 'GET') return new Response(null, { status: 404 });
    const { status, headers, body } = await content(pathname);
    // Electron would take a 404 for a page that was loaded, and show it empty.
    if (status !== 200 && pathname === '/') return Response.error();
    return new Response(new Uint8Array(body), { status, headers });
  });
}

type Outcome = EventData<'download.ended'>['outcome'];

/**
 * Tells the page what became of each file that it offered: the person chooses its place in the
 * system's dialogue, which may take a while, be cancelled, or lead where nothing can be written.
 */
export function reportDownloads(window: ShopWindow): void {
  session.defaultSession.on('will-download', (_event, item) => {
    let outcome: Outcome = 'cancelled';
    item.on('updated', (_updated, state) => {
      // Chromium would wait for somebody to resume it.
      if (state !== 'interrupted') return;
      outcome = 'failed';
      item.cancel();
    });
    item.once('done', (_done, state) => {
      if (state === 'completed') outcome = 'saved';
      if (state === 'interrupted') outcome = 'failed';
      sendToPage(window.page, 'download.ended', { outcome });
    });
  });
}
