import type { AdditionQueue } from '../queue.ts';

/** A storage in memory whose disk can fail. */
export function breakableStorage() {
  let kept: string | null = null;
  return {
    isBroken: false,
    load: () => Promise.resolve(kept),
    save(text: string) {
      if (this.isBroken) return Promise.reject(new Error('The disk is full.'));
      kept = text;
      return Promise.resolve();
    },
  };
}

/** Waits until something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await tick();
}

/** Waits until nothing waits in a queue any more, and ends its run. */
export async function emptied(queue: AdditionQueue, done: AbortController): Promise<void> {
  while (queue.length > 0) await tick();
  done.abort();
}

/** Lets others do something. */
export async function tick(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
}
