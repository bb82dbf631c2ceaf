import { EventEmitter } from 'node:events';
import { onlyBeforeReady, PreventableEvent, world } from './stand-in-world.ts';

/** What quitting the app needs of a window. */
interface Closable {
  close(): void;
  isDestroyed(): boolean;
}

class StandInApp extends EventEmitter {
  readonly isPackaged = false;
  readonly setPath = () => undefined;
  readonly setAppUserModelId = () => undefined;
  readonly setAboutPanelOptions = () => undefined;
  readonly windows = new Set<Closable>();
  readonly commandLine = {
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
