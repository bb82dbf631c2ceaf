/**
 * Replaces the module `electron` where its runtime is missing. As strict as Electron about what
 * must happen before and after `ready`; records what the app did for tests to inspect.
 */
import { EventEmitter } from 'node:events';
import { onlyBeforeReady, onlyWhenReady, world } from './stand-in-app.ts';

export { app } from './stand-in-app.ts';
export { StandInWindow as BrowserWindow } from './stand-in-window.ts';

export const ipcMain = {
  handle(channel: string, handler: (...args: unknown[]) => unknown): void {
    world.ipcHandlers.set(channel, handler);
  },
  removeHandler(channel: string): void {
    world.ipcHandlers.delete(channel);
  },
};

export const protocol = {
  registerSchemesAsPrivileged(schemes: unknown[]): void {
    onlyBeforeReady('registerSchemesAsPrivileged');
    world.privilegedSchemes.push(...schemes);
  },
  handle(scheme: string, handler: (request: Request) => Promise<Response>): void {
    onlyWhenReady('protocol.handle');
    world.protocolHandlers.set(scheme, handler);
  },
};

export const session = {
  get defaultSession() {
    onlyWhenReady('session.defaultSession');
    return {
      // Downloads are Chromium's alone here.
      on: () => undefined,
      setPermissionRequestHandler(handler: typeof world.permissionRequest): void {
        world.permissionRequest = handler;
      },
      setPermissionCheckHandler(handler: typeof world.permissionCheck): void {
        world.permissionCheck = handler;
      },
      setDevicePermissionHandler(handler: typeof world.devicePermission): void {
        world.devicePermission = handler;
      },
      webRequest: {
        onBeforeRequest(_filter: unknown, handler: typeof world.beforeRequest): void {
          world.beforeRequest = handler;
        },
      },
    };
  },
};

export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu(template: typeof world.menu): void {
    world.menu = template;
  },
};

export class Tray extends EventEmitter {
  setToolTip(text: string): void {
    world.tray.toolTip = text;
  }

  setContextMenu(template: typeof world.tray.menu): void {
    world.tray.menu = template;
  }

  destroy(): void {
    world.tray = { toolTip: '', menu: [] };
  }
}

class StandInImage {
  readonly addRepresentation = () => undefined;
  readonly setTemplateImage = () => undefined;
}

export const nativeImage = {
  createFromDataURL(dataUrl: string): StandInImage {
    if (!dataUrl.startsWith('data:image/png;base64,')) throw new Error('that is no picture');
    return new StandInImage();
  },
};

export const nativeTheme = Object.assign(new EventEmitter(), {
  themeSource: 'system',
  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark';
  },
});

export const powerSaveBlocker = {
  start(kind: string): number {
    world.notes.push(`${kind} on`);
    return 1;
  },
  stop(): void {
    world.notes.push('suspension allowed');
  },
};

export class Notification extends EventEmitter {
  readonly #title: string;
  static isSupported = () => true;

  constructor({ title }: { title: string }) {
    super();
    this.#title = title;
  }

  show(): void {
    world.notifications.set(this.#title, this);
  }

  close(): void {
    world.notifications.delete(this.#title);
  }
}

export const powerMonitor = new EventEmitter();

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } };
export const screen = {
  getPrimaryDisplay() {
    onlyWhenReady('screen');
    return display;
  },
  getAllDisplays: () => [display],
};

interface DialogueOptions {
  cancelId?: number;
  signal?: AbortSignal;
}

/** Each dialogue stays open until the test answers it, or the app takes it back. */
function ask(options: DialogueOptions): Promise<unknown> {
  const { waitingDialogues } = world;
  world.dialogues.push(options);
  return new Promise((resolve) => {
    waitingDialogues.push(resolve);
    options.signal?.addEventListener('abort', () => {
      waitingDialogues.splice(waitingDialogues.indexOf(resolve), 1);
      resolve({ response: options.cancelId });
    });
  });
}

const askOver = (...args: unknown[]) => ask(args.at(-1) as DialogueOptions);

export const dialog = {
  showMessageBox: askOver,
  showOpenDialog: askOver,
};

export const shell = {
  openPath: () => Promise.resolve(''),
};
