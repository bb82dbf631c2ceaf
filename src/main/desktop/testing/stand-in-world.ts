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
