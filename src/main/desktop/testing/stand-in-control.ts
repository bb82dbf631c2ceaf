import {
  calls,
  type CallName,
  type EventName,
  type Result,
  type ShopBridge,
} from '../../../shared/bridge.ts';
import { events } from '../../../shared/bridge-events.ts';
import { IPC_CALL } from '../../../shared/ipc-channels.ts';
import { fromWire, toWire, type WireMessage } from '../../../shared/wire.ts';
import { nativeTheme, powerMonitor } from './electron-stand-in.ts';
import { app, PreventableEvent, world, type StandInMenuItem } from './stand-in-app.ts';
import { StandInWindow, type StandInFrame } from './stand-in-window.ts';

function theWindow(): StandInWindow {
  const [window] = StandInWindow.getAllWindows();
  if (!window) throw new Error('there is no window');
  return window;
}

function shop(): ShopBridge {
  return world.exposed.get('shop') as ShopBridge;
}

function leaves(items: readonly StandInMenuItem[]): StandInMenuItem[] {
  return items.flatMap((item) => (item.submenu ? leaves(item.submenu) : [item]));
}

const heard: { name: EventName; data: unknown }[] = [];

/** What a test can ask of the app from outside; every reply is plain data. */
export const control = {
  notes: () => world.notes,
  schemes: () => world.privilegedSchemes,
  dialogues: () => world.dialogues,
  tray: () => ({ ...world.tray, menu: world.tray.menu.map(({ label }) => label) }),
  theme: () => nativeTheme.themeSource,
  menu: () =>
    leaves(world.menu).map(({ label, role, accelerator }) => ({ label, role, accelerator })),

  /** The window's options, without pictures and other things that JSON can't hold. */
  windowOptions: () => JSON.parse(JSON.stringify(theWindow().options)) as Record<string, unknown>,
  isVisible: () => theWindow().isVisible(),
  reloads: () => theWindow().webContents.reloads,
  exposed: () => [...world.exposed].map(([name, value]) => [name, Object.keys(value as object)]),

  async call(name: CallName, input: unknown): Promise<Result<unknown>> {
    const result = (await shop().call(name, input as never)) as Result<unknown>;
    return result.ok ? { ok: true, value: calls[name].output.parse(result.value) } : result;
  },
  /** A call that does not come from the page: from another frame, or bypassing the preload. */
  async forgedCall(frame: StandInFrame | null, ...[name, ...input]: unknown[]) {
    const args = [name, ...input.map(toWire)];
    return fromWire((await theWindow().webContents.invoke(IPC_CALL, args, frame)) as WireMessage);
  },
  /** The data of each event of a name that main has sent to the page, whether the page listened or not. */
  told: (name: EventName) =>
    theWindow()
      .webContents.told.filter(([event]) => event === name)
      .map(([, message]) => events[name].data.parse(fromWire(message as WireMessage))),
  listen: (name: EventName) => {
    shop().on(name, (data) => heard.push({ name, data: events[name].data.parse(data) }));
  },
  heard: () => heard,

  async fetch(url: string, method = 'GET') {
    const handler = world.protocolHandlers.get('app');
    const response = await handler?.(new Request(url, { method }));
    if (!response) throw new Error('nothing handles app://');
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, text: await response.text() };
  },

  permission(permission: string, url: string) {
    const requested: boolean[] = [];
    world.permissionRequest?.(null, permission, (granted) => requested.push(granted), {
      requestingUrl: url,
    });
    return {
      requested: requested[0],
      checked: world.permissionCheck?.(null, permission, url),
      device: world.devicePermission?.(),
    };
  },
  isCancelled(url: string) {
    const answers: boolean[] = [];
    world.beforeRequest?.({ url }, ({ cancel }) => answers.push(cancel));
    return answers[0];
  },
  isPrevented(event: 'will-navigate' | 'will-redirect' | 'will-attach-webview', url: string) {
    const details = Object.assign(new PreventableEvent(), { url });
    theWindow().webContents.emit(event, details);
    return details.defaultPrevented;
  },
  opened: (url: string) => theWindow().webContents.openHandler({ url }),

  click(label: string) {
    const item = leaves([...world.menu, ...world.tray.menu]).find((found) => found.label === label);
    if (!item?.click) throw new Error(`there is no ${label} to click`);
    item.click();
  },
  zoomLevel: () => theWindow().webContents.zoomLevel,
  zoomByWheel: (direction: 'in' | 'out') =>
    theWindow().webContents.emit('zoom-changed', {}, direction),
  notifications: () => [...world.notifications.keys()],
  clickNotification(title: string) {
    world.notifications.get(title)?.emit('click');
  },
  closeWindow() {
    theWindow().close();
  },
  answerDialogue(answer: unknown) {
    const waiting = world.waitingDialogues.shift();
    if (!waiting) throw new Error('no dialogue waits');
    waiting(answer);
  },
  crash(reason: string) {
    theWindow().webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
  },
  emitOnApp: (event: string, ...args: unknown[]) =>
    app.emit(event, new PreventableEvent(), ...args),
  emitOnPage: (event: string) => theWindow().webContents.emit(event),
  emitOnWindow: (event: string) => theWindow().emit(event, {}),
  emitOnPower: (event: string) => powerMonitor.emit(event),
  /** Makes the app throw an error that nobody catches. */
  raise() {
    setImmediate(() => {
      throw new Error('unforeseen');
    });
  },
  quit() {
    app.quit();
  },
};

export type Control = typeof control;
