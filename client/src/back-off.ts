import { ConnectionError, RefusedError } from './errors.ts';
import { codeOf } from './transport.ts';

/** How a client goes on after a failure that may pass. Times are milliseconds. */
export interface BackOff {
  /** How often a request is sent at most, the first time included. */
  tries: number;
  /** Before the second try; doubled for each further one. */
  firstPause: number;
  /** The longest pause of its own choice. */
  longestPause: number;
  /** A `Retry-After` that is longer is not waited for: the refusal is thrown at once. */
  longestRetryAfter: number;
}

export const USUAL_BACK_OFF: BackOff = {
  tries: 8,
  firstPause: 250,
  longestPause: 30_000,
  longestRetryAfter: 120_000,
};

/** Waits, or rejects with the signal's reason as soon as it is aborted. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** The longest time that a timer takes: with a longer one, it would be over at once. */
const LONGEST_SLEEP = 2 ** 31 - 1;

/** With the clock of the machine; 24 days at most. */
export const sleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(milliseconds, LONGEST_SLEEP),
    );
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

/** Whether a failure may pass by itself. A name that no computer has is a mistake in the address. */
function isWorthAnother(error: unknown): boolean {
  if (error instanceof RefusedError) return error.isTransient;
  return error instanceof ConnectionError && codeOf(error) !== 'ENOTFOUND';
}

/** How long to pause (ms) after the failure of try number `tries`; null when it is not worth another. */
export function pauseAfter(error: unknown, tries: number, backOff: BackOff): number | null {
  if (!isWorthAnother(error) || tries >= backOff.tries) return null;
  const retryAfter = error instanceof RefusedError ? (error.retryAfter ?? 0) * 1_000 : 0;
  if (retryAfter > backOff.longestRetryAfter) return null;
  const spread = spreadPause(tries, backOff);
  return retryAfter > 0 ? retryAfter + spread / 10 : spread;
}

/** The pause (ms) after so many failures in a row. Tills that were cut off together must not come back together. */
export function spreadPause(
  failures: number,
  { firstPause, longestPause }: Pick<BackOff, 'firstPause' | 'longestPause'>,
): number {
  return Math.min(longestPause, firstPause * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}
