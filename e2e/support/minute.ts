import { setTimeout as pause } from 'node:timers/promises';

const ENOUGH = 20_000;

/**
 * Waits for the next minute if this one ends within 20 seconds. Limits count by the minute, so
 * requests that belong together must fall into the same one.
 */
export async function withinOneMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < ENOUGH) await pause(left);
}
