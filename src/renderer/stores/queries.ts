import { QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * What the window has read of the shop. Main is on this computer, network or not, and says itself what
 * has changed; so nothing is read again by itself.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      structuralSharing: false,
      queryKeyHashFn: (key) =>
        JSON.stringify(key, (_name, value: unknown) =>
          typeof value === 'bigint' ? `${String(value)}n` : value,
        ),
    },
  },
});

/** The least time (ms) between two readings of the same while tills add. */
const REST = 1_000;

/**
 * Returns a function that has something read again: at once, but at most once a second. What is asked
 * for in between is done after that, so the last change is never lost. `read` must not reject.
 */
export function atMostOnceASecond(read: () => Promise<unknown>): () => void {
  let isWanted = false;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await read();
      await new Promise((resolve) => setTimeout(resolve, REST));
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}

/** Reads something again that is on screen. A reading that is under way may have begun before a change. */
export async function readAgain(queryKey: QueryKey): Promise<void> {
  const shown = { queryKey, exact: true, type: 'active' } as const;
  await queries.refetchQueries({ ...shown, fetchStatus: 'fetching' }, { cancelRefetch: false });
  await queries.refetchQueries(shown);
}
