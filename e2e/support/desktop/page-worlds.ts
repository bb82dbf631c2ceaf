import { fromWire, toWire } from './wire.ts';

/** The name of the preload's JavaScript world in Chromium. */
export const PRELOAD_WORLD = 'electron-preload';
/** The function by which the preload's world, but not the page's, reaches the tests' process. */
export const TO_MAIN = 'toMain';

interface WorldNames {
  own: string;
  peer: string;
}

/** What crosses between the two worlds: data by value, functions and promises by number. */
type Packed =
  | { data: unknown }
  | { call: number }
  | { promise: number }
  | { list: Packed[] }
  | { parts: [string, Packed][] };

type Message =
  | { kind: 'call'; id: number; args: Packed[] }
  | { kind: 'returned'; value: Packed; problem?: string }
  | { kind: 'settled'; id: number; value: Packed; problem?: string }
  | { kind: 'exposed'; name: string; value: Packed };

/**
 * One end of Electron's context bridge, for a page of plain Chromium. The worlds share only the
 * document, so they communicate by events on it, whose details Chromium clones. Runs in the page.
 */
function connectWorlds({ own, peer }: WorldNames): (name: string, value: unknown) => void {
  type Callable = (...args: unknown[]) => unknown;
  type Settle = (settled: { value: Packed; problem?: string }) => void;
  const callables = new Map<number, Callable>();
  const waiting = new Map<number, Settle>();
  let lastId = 0;
  let returned: { value: Packed; problem?: string } | undefined;
  const nothing: Packed = { data: undefined };
  const send = (detail: Message) => document.dispatchEvent(new CustomEvent(peer, { detail }));

  const packPromise = (promise: Promise<unknown>): Packed => {
    const id = (lastId += 1);
    promise.then(
      (value) => send({ kind: 'settled', id, value: pack(value) }),
      (error: unknown) =>
        send({ kind: 'settled', id, value: nothing, problem: (error as Error).message }),
    );
    return { promise: id };
  };
  const pack = (value: unknown): Packed => {
    if (typeof value === 'function') {
      callables.set((lastId += 1), value as Callable);
      return { call: lastId };
    }
    if (value instanceof Promise) return packPromise(value);
    if (Array.isArray(value)) return { list: value.map(pack) };
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) {
      return { data: value };
    }
    return { parts: Object.entries(value).map(([key, part]) => [key, pack(part)]) };
  };
  const proxy =
    (id: number): Callable =>
    (...args) => {
      send({ kind: 'call', id, args: args.map(pack) });
      const result = returned;
      if (!result || result.problem !== undefined) throw new Error(result?.problem);
      return unpack(result.value);
    };
  const unpack = (packed: Packed): unknown => {
    if ('call' in packed) return proxy(packed.call);
    if ('list' in packed) return packed.list.map(unpack);
    if ('parts' in packed) {
      return Object.fromEntries(packed.parts.map(([key, part]) => [key, unpack(part)]));
    }
    if ('data' in packed) return packed.data;
    return new Promise((resolve, reject) => {
      waiting.set(packed.promise, ({ value, problem }) => {
        if (problem === undefined) resolve(unpack(value));
        else reject(new Error(problem));
      });
    });
  };
  const answer = (id: number, args: Packed[]) => {
    try {
      const value = pack(callables.get(id)?.(...args.map(unpack)));
      send({ kind: 'returned', value });
    } catch (error) {
      send({ kind: 'returned', value: nothing, problem: (error as Error).message });
    }
  };
  document.addEventListener(own, (event) => {
    const message = (event as CustomEvent<Message>).detail;
    if (message.kind === 'call') answer(message.id, message.args);
    if (message.kind === 'returned') returned = message;
    if (message.kind === 'settled') waiting.get(message.id)?.(message);
    if (message.kind === 'exposed') {
      Object.defineProperty(window, message.name, {
        value: Object.freeze(unpack(message.value)),
        enumerable: true,
      });
    }
  });
  return (name, value) => send({ kind: 'exposed', name, value: pack(value) });
}

/** The part of Electron that a sandboxed preload has. Runs in the page, in the preload's world. */
function electronOfPreload(exposeInMainWorld: (name: string, value: unknown) => void) {
  type Listener = (...args: unknown[]) => void;
  const listeners: [string, Listener][] = [];
  const waiting = new Map<number, (reply: { answer?: unknown; problem?: string }) => void>();
  const toMain = Reflect.get(window, 'toMain') as (text: string) => void;
  const fromMain = (text: string) => {
    const message = fromWire(text) as {
      id?: number;
      answer?: unknown;
      problem?: string;
      channel?: string;
      args?: unknown[];
    };
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    for (const [channel, listener] of listeners) {
      if (channel === message.channel) listener({}, ...(message.args ?? []));
    }
  };
  Object.assign(window, { fromMain });
  const ipcRenderer = {
    on: (channel: string, listener: Listener) => listeners.push([channel, listener]),
    async invoke(channel: string, ...args: unknown[]) {
      const id = waiting.size + 1;
      toMain(toWire({ id, channel, args: structuredClone(args) }));
      return await new Promise((resolve, reject) => {
        waiting.set(id, ({ answer, problem }) => {
          if (problem === undefined) resolve(answer);
          else reject(new Error(`Error invoking remote method '${channel}': ${problem}`));
        });
      });
    },
  };
  const electron = { contextBridge: { exposeInMainWorld }, ipcRenderer };
  return (name: string) => {
    if (name === 'electron') return electron;
    throw new Error(`a sandboxed preload can't require ${name}`);
  };
}

const PAGE_END: WorldNames = { own: 'to-page', peer: 'to-preload' };
const PRELOAD_END: WorldNames = { own: 'to-preload', peer: 'to-page' };

/**
 * The script of the page's world, where whatever the preload exposes arrives. Must come before the
 * other.
 */
export function pageScript(): string {
  return `(${connectWorlds.toString()})(${JSON.stringify(PAGE_END)})`;
}

/**
 * The script of the preload's world: the built preload, a single CommonJS file, with what
 * Electron's sandbox provides. Frames inside the page have no preload.
 */
export function preloadScript(preload: string): string {
  return `if (window === window.top) {
    ${toWire.toString()}
    ${fromWire.toString()}
    const expose = (${connectWorlds.toString()})(${JSON.stringify(PRELOAD_END)});
    const require = (${electronOfPreload.toString()})(expose);
    (function (require, exports, module) { ${preload}
    })(require, {}, { exports: {} });
  }`;
}
