const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'long' });
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** How long ago (or ahead) a Unix ms time is, in the shortest words that are still right; a date after a week. */
export function relativeTime(time: number, now: number): string {
  const distance = time - now;
  const size = Math.abs(distance);
  if (size < MINUTE) return distance > 0 ? 'in a moment' : 'just now';
  if (size < HOUR) return relative.format(Math.trunc(distance / MINUTE), 'minute');
  if (size < DAY) return relative.format(Math.trunc(distance / HOUR), 'hour');
  if (size < 7 * DAY) return relative.format(Math.trunc(distance / DAY), 'day');
  return day.format(time);
}

/** Day and time in the words of the reader's system. */
export function exactTime(time: number): string {
  return dayAndTime.format(time);
}
