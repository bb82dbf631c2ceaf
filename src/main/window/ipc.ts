import { BrowserWindow, ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { z } from 'zod';
import type { EventData, EventName, Result } from '../../shared/bridge.ts';
import { ShopError } from '../../shared/errors.ts';
import { IPC_CALL, IPC_EVENT } from '../../shared/ipc-channels.ts';
import type { Bridge } from './bridge.ts';

/**
 * Carries calls and events between the shop and Electron's windows, for pages of `origin` alone.
 * A window may call before the shop is open: its calls wait. The returned function ends the carrying.
 */
export function carryOverIpc(opened: Promise<Bridge>, origin: string): () => void {
  ipcMain.handle(
    IPC_CALL,
    fromOurPage(origin, async (name, input, session) => {
      const bridge = await opened;
      return bridge.call(z.string().parse(name), input, session);
    }),
  );
  let unsubscribe: (() => void) | undefined;
  let ended = false;
  opened.then(
    (bridge) => {
      if (!ended) unsubscribe = bridge.subscribe(tellAllWindows);
    },
    () => undefined,
  );
  return () => {
    ended = true;
    unsubscribe?.();
    ipcMain.removeHandler(IPC_CALL);
  };
}

/** Tells one window's page an event, for what concerns that window alone (a command of its menu). */
export function tellPage<Name extends EventName>(
  page: Page,
  name: Name,
  data: EventData<Name>,
): void {
  send(page, name, data);
}

type Page = Pick<WebContents, 'send' | 'isDestroyed' | 'isCrashed'>;
type Handler = (name: unknown, input: unknown, session: string) => Promise<Result<unknown>>;

/** The one place where a sender is checked: only the top frame of a page of ours is answered. */
function fromOurPage(origin: string, handler: Handler) {
  return async (
    event: IpcMainInvokeEvent,
    name: unknown,
    input: unknown,
  ): Promise<Result<unknown>> => {
    const { senderFrame } = event;
    if (senderFrame?.parent !== null || senderFrame.origin !== origin) {
      return refusal('This page has no access to the shop.');
    }
    try {
      return await handler(name, input, `desktop ${String(event.sender.id)}`);
    } catch {
      return refusal('The call could not be answered. Try again in a moment.');
    }
  };
}

function refusal(message: string): Result<unknown> {
  return { ok: false, error: new ShopError('bad_request', message).toValue() };
}

function tellAllWindows(name: EventName, data: unknown): void {
  for (const { webContents } of BrowserWindow.getAllWindows()) send(webContents, name, data);
}

function send(page: Page, name: EventName, data: unknown): void {
  if (!page.isDestroyed() && !page.isCrashed()) page.send(IPC_EVENT, name, data);
}
