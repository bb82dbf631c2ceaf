/** Time zones change their clocks only on a quarter of an hour, so a day can begin only on one. */
const QUARTER = 15 * 60_000;

/** Returns the function that names the day (YYYY-MM-DD) of a moment (Unix ms) in a time zone. */
export function dayNamer(timeZone: string): (at: number) => string {
  // Sweden's date format is YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  let known = { quarter: NaN, day: '' };
  return (at) => {
    const quarter = Math.floor(at / QUARTER);
    if (quarter !== known.quarter) known = { quarter, day: format.format(quarter * QUARTER) };
    return known.day;
  };
}
