import { contextBridge, ipcRenderer } from 'electron';
import type { EventData, EventName, ShopBridge } from '../shared/bridge.ts';
import { IPC_CALL, IPC_EVENT } from '../shared/ipc-channels.ts';

type Hear = (name: string, data: EventData<EventName>) => void;
const hearing = new Set<Hear>();

ipcRenderer.on(IPC_EVENT, (_event, name: string, data: EventData<EventName>) => {
  for (const hear of hearing) hear(name, data);
});

// Nothing is checked here, because a page could bypass it. Main checks the sender and every input,
// and replies in the contract's shapes, so what it sends is trusted.
const shop: ShopBridge = {
  call: (name, input) => ipcRenderer.invoke(IPC_CALL, name, input),
  on: (name, listener) => {
    const hear: Hear = (event, data) => {
      if (event === name) listener(data as Parameters<typeof listener>[0]);
    };
    hearing.add(hear);
    return () => {
      hearing.delete(hear);
    };
  },
};

contextBridge.exposeInMainWorld('shop', shop);
