const HOUR = 3_600_000;

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment to come (Unix ms): the time alone within the next twelve hours, else with its date. */
export function until(at: number, now: number): string {
  return at - now < 12 * HOUR ? time.format(at) : dayAndTime.format(at);
}
