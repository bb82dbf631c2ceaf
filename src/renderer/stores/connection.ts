import { create } from 'zustand';

/**
 * Whether the window reaches Animal Store: `lost` while it does not reply, `shut-out` when it replies
 * but knows this browser no more, since it was started anew.
 */
export type Connection = 'connected' | 'lost' | 'shut-out';

/** The window's connection; one that a preload carries is always there. */
export const useConnection = create<{ state: Connection }>(() => ({ state: 'connected' }));

/** Takes over what was last seen of the connection. */
export function setConnection(state: Connection): void {
  if (useConnection.getState().state !== state) useConnection.setState({ state });
}

/** Returns once the window reaches Animal Store. */
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
