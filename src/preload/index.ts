import { contextBridge, ipcRenderer } from 'electron';
import type { ShopBridge } from '../shared/bridge.ts';
import {
  IPC_CALL,
  IPC_EVENT,
  LANGUAGES_ARGUMENT,
  LOCALES_ARGUMENT,
} from '../shared/ipc-channels.ts';
import { fromWire, toWire, type WireMessage } from '../shared/wire.ts';

type Listener = (name: string, message: WireMessage) => void;
const listeners = new Set<Listener>();

ipcRenderer.on(IPC_EVENT, (_event, name: string, message: WireMessage) => {
  for (const listener of listeners) listener(name, message);
});

// Nothing is checked here, because a page could bypass it. Main checks the sender and every input,
// and replies in the contract's shapes, so what it sends is trusted.
const shop: ShopBridge = {
  call: async (name, input) => {
    const reply = (await ipcRenderer.invoke(IPC_CALL, name, toWire(input))) as WireMessage;
    return fromWire(reply) as never;
  },
  on: (name, listener) => {
    const receive: Listener = (event, message) => {
      if (event === name) listener(fromWire(message) as Parameters<typeof listener>[0]);
    };
    listeners.add(receive);
    return () => {
      listeners.delete(receive);
    };
  },
};

contextBridge.exposeInMainWorld('shop', shop);

/** What main passed to this process under a name, separated by commas. */
function passed(name: string): string[] {
  const found = process.argv.find((argument) => argument.startsWith(name));
  return found?.slice(name.length).split(',').filter(Boolean) ?? [];
}

contextBridge.exposeInMainWorld('readersLocales', passed(LOCALES_ARGUMENT));
contextBridge.exposeInMainWorld('systemLanguages', passed(LANGUAGES_ARGUMENT));
