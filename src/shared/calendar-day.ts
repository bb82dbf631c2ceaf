/** The day of a moment (Unix ms) in this computer's time zone, as YYYY-MM-DD. */
export function dayNamed(at: number): string {
  const moment = new Date(at);
  const day = Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
  return new Date(day).toISOString().slice(0, 10);
}
