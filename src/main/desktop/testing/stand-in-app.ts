import { EventEmitter } from 'node:events';

/** A menu item, as far as the tests examine it. */
export interface StandInMenuItem {
  label?: string;
  role?: string;
  accelerator?: string;
  enabled?: boolean;
  click?: () => void;
  submenu?: StandInMenuItem[];
}

/** An event that can be prevented, as Electron's events are. */
export class PreventableEvent {
  defaultPrevented = false;

  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

/** What the app did with the stand-in, and the handlers that it registered there. */
export const world = {
  isReady: false,
  /** Noteworthy events, in order. */
  notes: [] as string[],
  privilegedSchemes: [] as unknown[],
  protocolHandlers: new Map<string, (request: Request) => Promise<Response>>(),
  ipcHandlers: new Map<string, (...args: unknown[]) => unknown>(),
  permissionRequest: undefined as
    | ((
        contents: null,
        permission: string,
        answer: (granted: boolean) => void,
        details: { requestingUrl: string },
      ) => void)
    | undefined,
  permissionCheck: undefined as
    ((contents: null, permission: string, requestingOrigin: string) => boolean) | undefined,
  devicePermission: undefined as (() => boolean) | undefined,
  beforeRequest: undefined as
    | ((details: { url: string }, answer: (response: { cancel: boolean }) => void) => void)
    | undefined,
  menu: [] as StandInMenuItem[],
  tray: { toolTip: '', menu: [] as StandInMenuItem[] },
  /** The system's notifications that are on screen, by title. */
  notifications: new Map<string, { emit(event: string): boolean }>(),
  dialogues: [] as unknown[],
  waitingDialogues: [] as ((answer: unknown) => void)[],
  /** What the preload exposed to the page, by its name there. */
  exposed: new Map<string, unknown>(),
};

/** Throws, as Electron does, when something is used too early. */
export function onlyWhenReady(what: string): void {
  if (!world.isReady) throw new Error(`${what} was used before the app was ready`);
}

/** Throws, as Electron does, when something comes too late. */
export function onlyBeforeReady(what: string): void {
  if (world.isReady) throw new Error(`${what} was used after the app was ready`);
}

/** What quitting the app needs of a window. */
interface Closable {
  close(): void;
  isDestroyed(): boolean;
}

class StandInApp extends EventEmitter {
  readonly isPackaged = false;
  readonly setPath = () => undefined;
  readonly setAppUserModelId = () => undefined;
  readonly windows = new Set<Closable>();
  readonly getLocale = () => 'en-GB';
  readonly getSystemLocale = () => 'en-GB';
  readonly getPreferredSystemLanguages = () => ['en-GB'];
  readonly disableHardwareAcceleration = () => undefined;
  readonly commandLine = {
    appendSwitch: () => undefined,
    hasSwitch: (name: string) =>
      process.argv.some((argument) => argument.split('=')[0] === `--${name}`),
  };
  readonly #ready = Promise.withResolvers<undefined>();

  whenReady(): Promise<undefined> {
    return this.#ready.promise;
  }

  /** Must be called when the app's entry has been evaluated, which Electron waits for. */
  becomeReady(): void {
    world.isReady = true;
    this.#ready.resolve(undefined);
  }

  requestSingleInstanceLock(): boolean {
    return true;
  }

  getPath(name: string): string {
    return `${process.env['STAND_IN_FOLDER'] ?? ''}/${name}`;
  }

  enableSandbox(): void {
    onlyBeforeReady('enableSandbox');
    world.notes.push('sandbox enabled');
  }

  /** Like Electron: a listener of `before-quit` may prevent it, and then each window may. */
  quit(): void {
    const event = new PreventableEvent();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    for (const window of this.windows) window.close();
    if ([...this.windows].every((window) => window.isDestroyed())) this.exit(0);
  }

  exit(code: number): void {
    process.exit(code);
  }
}

export const app = new StandInApp();
