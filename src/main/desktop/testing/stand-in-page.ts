import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { world } from './stand-in-world.ts';

/** What a window shows. */
interface StandInPage {
  /** Resolves when the page is loaded and its preload has run. */
  load(url: string): Promise<void>;
  /** Passes a message of main to the preload. */
  hear(channel: string, args: unknown[]): void;
}

type Invoke = (channel: string, args: unknown[]) => Promise<unknown>;

/** Requests the page as a browser would, displays nothing, and runs the preload in this process. */
export function makePage(preload: string, invoke: Invoke): StandInPage {
  const hears = new EventEmitter();
  return {
    async load(url) {
      const handler = world.protocolHandlers.get(new URL(url).protocol.slice(0, -1));
      if (!handler) throw new Error(`ERR_UNKNOWN_URL_SCHEME ${url}`);
      const response = await handler(new Request(url));
      if (!response.ok) throw new Error(`ERR_FAILED ${url}`);
      runPreload(preload, hears, invoke);
    },
    hear(channel, args) {
      hears.emit(channel, {}, ...args);
    },
  };
}

/** Runs a preload as the sandbox does: one CommonJS file that can require only electron. */
function runPreload(file: string, hears: EventEmitter, invoke: Invoke): void {
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, value: unknown) => world.exposed.set(name, value),
    },
    ipcRenderer: {
      on: (channel: string, listener: (...args: unknown[]) => void) => hears.on(channel, listener),
      invoke: (channel: string, ...args: unknown[]) => invoke(channel, args),
    },
  };
  const require = (name: string) => {
    if (name === 'electron') return electron;
    throw new Error(`a sandboxed preload can't require ${name}`);
  };
  const run = compileFunction(readFileSync(file, 'utf8'), ['require', 'exports', 'module']) as (
    ...args: unknown[]
  ) => void;
  run(require, {}, { exports: {} });
}
