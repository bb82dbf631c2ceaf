import { writtenDay } from '../../../shared/written-day.ts';
import { asciiDigits } from '../../../shared/written-number.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The time of a moment, with the half of the day. */
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:\s*([ap])\.?m)?/i;
/** The offset of its zone. */
const OFFSET = /([+-]\d{2}):?(\d{2})?/;

/** Whether a text is a moment: a day with a time of it. */
export function hasTime(text: string): boolean {
  return !('cause' in writtenDay(text)) && TIME.test(asciiDigits(text));
}

/**
 * Whether a text of our own export means the moment (Unix ms) when an animal was added, as precisely as the text
 * is: a spreadsheet or a database may have written it again, without thousandths, seconds or even the time, and
 * with another zone.
 */
export function isMoment(text: string, at: number): boolean {
  const day = writtenDay(text);
  if ('cause' in day) return false;
  const digits = asciiDigits(text);
  const found = TIME.exec(digits);
  const days = Object.values<string | undefined>(day.readings).filter((one) => one !== undefined);
  if (!found) return days.some((one) => Math.abs(Date.parse(one) - startOfDay(at)) <= DAY);
  const [whole, hour, minute, second, fraction, half] = found;
  const rest = digits.slice(found.index + whole.length);
  const [, zoneHours = '0', zoneMinutes = '0'] = OFFSET.exec(rest) ?? [];
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = (Number(hour) % (half ? 12 : 24)) + (isAfternoon ? 12 : 0);
  const sign = zoneHours.startsWith('-') ? -1 : 1;
  const offset = Number(zoneHours) * 60 + sign * Number(zoneMinutes);
  const time =
    (hours * 60 + Number(minute) - offset) * MINUTE +
    Number(second ?? 0) * 1_000 +
    Number(`${fraction ?? ''}000`.slice(0, 3));
  const precision = second === undefined ? MINUTE : fraction === undefined ? 1_000 : 1;
  return days.some((one) => {
    const moment = Date.parse(one) + time;
    return Math.floor(moment / precision) === Math.floor(at / precision);
  });
}

function startOfDay(at: number): number {
  return at - (at % DAY);
}
