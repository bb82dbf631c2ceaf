import { whenConnected } from '../stores/connection.ts';

/** How long (ms) after a failure the next attempt comes: until then, a lost connection is noticed. */
const AGAIN_AFTER = 1_000;
/** After so many attempts with a connection, what is fetched is not there (any more). */
const MOST_ATTEMPTS = 4;

/** Fetches a part of the window, waiting while there is no connection. Throws what the last attempt threw. */
export async function untilFetched<Part>(fetch: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    await whenConnected();
  }
}
