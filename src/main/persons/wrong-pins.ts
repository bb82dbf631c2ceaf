/** How many wrong PINs in a row have no consequence: fingers slip. */
const FREE_TRIES = 3;
/** The wait (ms) after the next wrong PIN, which doubles with each further one. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 15 * 60_000;

/** How long (ms) the next try must wait after this many wrong PINs in a row. */
export function waitAfter(wrongPins: number): number {
  const paid = wrongPins - FREE_TRIES;
  return paid <= 0 ? 0 : Math.min(FIRST_WAIT * 2 ** (paid - 1), LONGEST_WAIT);
}

/** How much of a wait remains (ms). Setting the clock back never makes it longer. */
export function waitLeft(wrongPins: number, lastWrongAt: number, now: number): number {
  const wait = waitAfter(wrongPins);
  return Math.max(0, Math.min(wait, lastWrongAt + wait - now));
}
