import { threadMs } from '../support/thread-time.ts';
import type { FuzzCase } from './cases.ts';
import type { FuzzClient } from './client.ts';

/** From how many bytes on a case is sent again, alone, to see what it costs. */
const LONG = 4_000;
/** The most (ms) that the service may work for a case: two at once keep no till waiting for 50 ms. */
const MOST_MS = 25;
/** A busy machine makes the same work longer, so the least of several counts. */
const TRIES = 3;

/** Whether a case is long enough to cost anything, and waits for its reply. */
export function mayBeDear({ bytes, then }: FuzzCase): boolean {
  return bytes.length >= LONG && then !== 'vanish';
}

/** Sends a case while nothing else is sent. Says so if the service worked too long for it. */
export async function costProblem(
  pid: number | undefined,
  client: FuzzClient,
  fuzzCase: FuzzCase,
): Promise<string | null> {
  let least = Infinity;
  for (let tries = 0; tries < TRIES && least > MOST_MS; tries += 1) {
    const before = threadMs(pid);
    await client.run(fuzzCase);
    const took = threadMs(pid) - before;
    if (Number.isNaN(took)) return null;
    least = Math.min(least, took);
  }
  return least > MOST_MS ? `the service works for ${least.toFixed(1)} ms` : null;
}
