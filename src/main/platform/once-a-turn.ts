import { Batcher } from './batcher.ts';

/**
 * Returns a function that reads once for all who call it in one turn of the event loop. The reading
 * begins after they called; two may be in progress at once, and whoever calls meanwhile waits.
 */
export function onceATurn<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const batcher = new Batcher(
    async (asked: readonly null[]) => {
      const result = await read();
      return asked.map(() => result);
    },
    { concurrency: 2, most: Infinity },
  );
  return () => batcher.join(null);
}
