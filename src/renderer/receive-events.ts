import { t } from '@lingui/core/macro';
import type { EventName, SentData, ShopBridge } from '../shared/bridge.ts';
import { WRITTEN_TOPICS } from '../shared/call.ts';
import { ShopError } from '../shared/errors.ts';

/** An event and its data. */
type BridgeEvent = { [Name in EventName]: { name: Name; data: SentData<Name> } }[EventName];

/**
 * Receives main's events. After a gap, everything that events report is read again. Resolves once none
 * is missed any more; throws `connection_lost` when main can't be reached. `askForSignOfLife` is called
 * when the connection is lost.
 */
export async function receiveEvents(askForSignOfLife: () => void): Promise<ShopBridge['on']> {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const emit = (event: BridgeEvent) => {
    for (const listener of listeners) listener(event);
  };
  await keepSocketOpen({
    onMessage: (text) => emit(JSON.parse(text) as BridgeEvent),
    onReopened: () => reportEverything(emit),
    // Main may reply and yet refuse the socket; a call shows which it is.
    onLost: askForSignOfLife,
  });
  return (name, listener) => {
    const receive = (event: BridgeEvent) => {
      if (event.name === name) listener(event.data as Parameters<typeof listener>[0]);
    };
    listeners.add(receive);
    return () => {
      listeners.delete(receive);
    };
  };
}

/** Reports everything that may have changed while no events arrived. */
function reportEverything(emit: (event: BridgeEvent) => void): void {
  emit({ name: 'pets.replaced', data: {} });
  for (const topic of WRITTEN_TOPICS) emit({ name: `${topic}.changed`, data: {} });
}

/** How long (ms) to wait before the next attempt to reach Animal Store. */
const RETRY_AFTER = 1_000;
/** How long (ms) an attempt may take that reopens the socket: one that was lost may never end. */
const REOPENS_WITHIN = 2_000;

interface SocketListeners {
  /** Called with each event as it was sent. */
  onMessage: (text: string) => void;
  onReopened: () => void;
  /** Called each time that it can't be reopened. */
  onLost: () => void;
}

/**
 * Keeps this tab's socket for events open for the lifetime of the page: after any interruption, it is
 * reopened until it holds. Main closes it when the window is locked, so the first attempt follows at
 * once. Resolves when it is first open; throws `connection_lost` when it can't be opened at all.
 */
function keepSocketOpen({ onMessage, onReopened, onLost }: SocketListeners): Promise<void> {
  return new Promise((resolve, reject) => {
    let wasOpen = false;
    const open = () => {
      const socket = new WebSocket(
        new URL('/bridge/events', location.origin.replace('http', 'ws')),
      );
      let isOpen = false;
      const overdue = wasOpen ? setTimeout(() => socket.close(), REOPENS_WITHIN) : undefined;
      socket.onmessage = (message: MessageEvent<string>) => onMessage(message.data);
      socket.onopen = () => {
        clearTimeout(overdue);
        isOpen = true;
        if (wasOpen) onReopened();
        wasOpen = true;
        resolve();
      };
      socket.onclose = () => {
        clearTimeout(overdue);
        if (isOpen) {
          open();
        } else if (wasOpen) {
          onLost();
          setTimeout(open, RETRY_AFTER);
        } else {
          reject(
            new ShopError(
              'connection_lost',
              t`The window can’t reach Animal Store. Start it, then load this page again.`,
            ),
          );
        }
      };
    };
    open();
  });
}
