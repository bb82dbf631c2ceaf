import { BrowserWindow, ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { z } from 'zod';
import type { EventData, EventName } from '../../shared/bridge.ts';
import { ShopError } from '../../shared/errors.ts';
import { IPC_CALL, IPC_EVENT } from '../../shared/ipc-channels.ts';
import { toWire, type WireMessage } from '../../shared/wire.ts';
import { Mutex } from '../platform/concurrency.ts';
import type { Bridge } from './bridge.ts';

/**
 * Carries calls and events between the shop and Electron's windows, for pages of `origin` only. A
 * window may call before the shop is open; its calls then wait. Call the returned function to stop.
 */
export function carryOverIpc(opened: Promise<Bridge>, origin: string): () => void {
  ipcMain.handle(
    IPC_CALL,
    fromOurPage(origin, async (name, message, page) => {
      const bridge = await opened;
      const read = () => Message.parse(message);
      return bridge.answer(z.string().parse(name), sessionOf(page), read, signalOf(page));
    }),
  );
  const mutex = new Mutex();
  let unsubscribe: (() => void) | undefined;
  let ended = false;
  opened.then(
    (bridge) => {
      if (ended) return;
      unsubscribe = bridge.subscribe((name, data) => {
        void mutex.runExclusive(() => sendToAllWindows(bridge, name, data));
      });
    },
    () => undefined,
  );
  return () => {
    ended = true;
    unsubscribe?.();
    ipcMain.removeHandler(IPC_CALL);
  };
}

/** Sends an event to one window's page, for what concerns only that window (a command of its menu). */
export function sendToPage<Name extends EventName>(
  page: Page,
  name: Name,
  data: EventData<Name>,
): void {
  send(page, name, toWire(data));
}

/** What the preload sends; its sizes are limited before it is read. */
const Message = z.object({
  text: z.string(),
  parts: z.array(z.instanceof(Uint8Array<ArrayBuffer>)),
});

type Page = Pick<WebContents, 'send' | 'isDestroyed' | 'isCrashed'>;
type Handler = (name: unknown, message: unknown, page: WebContents) => Promise<WireMessage>;

/** The only place that checks the sender: accepts only the top frame of one of our pages. */
function fromOurPage(origin: string, handler: Handler) {
  return async (
    event: IpcMainInvokeEvent,
    name: unknown,
    message: unknown,
  ): Promise<WireMessage> => {
    const { senderFrame } = event;
    if (senderFrame?.parent !== null || senderFrame.origin !== origin) {
      return refusal('This page has no access to the shop.');
    }
    try {
      return await handler(name, message, event.sender);
    } catch {
      return refusal('The call could not be answered. Try again in a moment.');
    }
  };
}

function refusal(message: string): WireMessage {
  return toWire({ ok: false, error: new ShopError('bad_request', message).toValue() });
}

/** A window's name for the bridge. */
function sessionOf({ id }: Pick<WebContents, 'id'>): string {
  return `desktop ${String(id)}`;
}

const leaving = new WeakMap<WebContents, AbortController>();

/** Says when the page that a window shows now is gone: reloaded, crashed or closed. */
function signalOf(page: WebContents): AbortSignal {
  const known = leaving.get(page);
  if (known) return known.signal;
  const first = new AbortController();
  leaving.set(page, first);
  const renew = () => {
    leaving.get(page)?.abort();
    leaving.set(page, new AbortController());
  };
  page.on('did-navigate', renew).on('render-process-gone', renew).on('destroyed', renew);
  return first.signal;
}

/** Sends it to each window that may receive it and is still open by then. */
async function sendToAllWindows(bridge: Bridge, name: EventName, data: unknown): Promise<void> {
  const pages = BrowserWindow.getAllWindows().map(({ webContents }) => webContents);
  const sessions = pages.map(sessionOf);
  for (const [index, page] of pages.entries()) {
    const seen = await bridge.seenBy(sessions[index] ?? '', name, data);
    if (seen !== null) send(page, name, toWire(seen));
  }
}

function send(page: Page, name: EventName, message: WireMessage): void {
  if (!page.isDestroyed() && !page.isCrashed()) page.send(IPC_EVENT, name, message);
}
