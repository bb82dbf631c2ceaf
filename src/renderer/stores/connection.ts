import { create } from 'zustand';

/**
 * Whether the window reaches Animal Store: `lost` while it does not reply, `shut-out` when it
 * replies but was restarted and no longer knows this browser.
 */
export type Connection = 'connected' | 'lost' | 'shut-out';

/** The window's connection. With a preload it is always there. */
export const useConnection = create<{ state: Connection }>(() => ({ state: 'connected' }));

/** Stores the connection's latest state. */
export function setConnection(state: Connection): void {
  if (useConnection.getState().state !== state) useConnection.setState({ state });
}

/** Resolves once the window reaches Animal Store. */
export async function whenConnected(): Promise<void> {
  if (useConnection.getState().state === 'connected') return;
  await new Promise<void>((resolve) => {
    const stop = useConnection.subscribe(({ state }) => {
      if (state !== 'connected') return;
      stop();
      resolve();
    });
  });
}
