import { ShopError } from '../shared/errors.ts';
import type { Connection } from './stores/connection.ts';

/** How long (ms) until the next attempt to reach Animal Store. */
const RETRY_AFTER = 1_000;

interface EventStream {
  /** Each event as it was sent. */
  onMessage: (text: string) => void;
  /** Told whenever the connection is lost, and when it is there again. */
  onConnection: (state: Connection) => void;
}

/**
 * Holds main's stream of events for as long as the page lives: after an interruption of whatever kind
 * it is opened again and again until it holds. Returns when it is open for the first time; throws
 * `connection_lost` when it can't be opened at all.
 */
export function holdEventStream({ onMessage, onConnection }: EventStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let wasOpen = false;
    const open = () => {
      const source = new EventSource('/bridge/events');
      source.onmessage = (message: MessageEvent<string>) => {
        onMessage(message.data);
      };
      source.onopen = () => {
        if (wasOpen) onConnection('connected');
        wasOpen = true;
        resolve();
      };
      source.onerror = () => {
        // Browsers differ in when they try again by themselves, and some never do.
        source.close();
        if (!wasOpen) {
          reject(
            new ShopError(
              'connection_lost',
              'The window can’t reach Animal Store. Start it, then load this page again.',
            ),
          );
          return;
        }
        onConnection('lost');
        setTimeout(open, RETRY_AFTER);
      };
    };
    open();
  });
}
