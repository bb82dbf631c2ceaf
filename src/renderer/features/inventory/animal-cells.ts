const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const number = new Intl.NumberFormat();

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** When an animal was added, as short as is clear: today's by the time, older ones by the day. */
export function addedText(addedAt: number, now: number): string {
  return startOfDay(addedAt) === startOfDay(now)
    ? `Today, ${time.format(addedAt)}`
    : day.format(addedAt);
}

/** A count with the reader's separators; "10,000+" when there are at least so many. */
export function countText(count: number, isExact = true): string {
  return isExact ? number.format(count) : `${number.format(count)}+`;
}

/** "1 animal", "12,345 animals", "10,000+ animals". */
export function animalsText(count: number, isExact = true): string {
  return `${countText(count, isExact)} ${count === 1 && isExact ? 'animal' : 'animals'}`;
}
