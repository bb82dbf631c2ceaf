import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for the next minute if this one ends within `needed` (ms). Limits count by the minute, so
 * requests that belong together must fall into the same one.
 */
export async function withinOneMinute(needed: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < needed) await pause(left);
}
