import { ShopError } from '../shared/errors.ts';
import type { Connection } from './stores/connection.ts';

/** How long (ms) to wait before the next attempt to reach Animal Store. */
const RETRY_AFTER = 1_000;
/** How long (ms) an attempt may take that reopens the stream: one that was lost may never end. */
const REOPENS_WITHIN = 2_000;

interface EventStream {
  /** Called with each event as it was sent. */
  onMessage: (text: string) => void;
  /** Called when the connection is lost, and when it is back. */
  onConnection: (state: Connection) => void;
}

/**
 * Keeps main's event stream open for the lifetime of the page: after any interruption, it is
 * reopened until it holds. Resolves when it is first open; throws `connection_lost` when it can't
 * be opened at all.
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
        clearTimeout(overdue);
        if (wasOpen) onConnection('connected');
        wasOpen = true;
        resolve();
      };
      const lost = () => {
        clearTimeout(overdue);
        // Browsers differ in when they retry by themselves, and some never do.
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
      source.onerror = lost;
      const overdue = wasOpen ? setTimeout(lost, REOPENS_WITHIN) : undefined;
    };
    open();
  });
}
