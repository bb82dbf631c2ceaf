import type { Comparison } from './compare.ts';
import type { Measured } from './load.ts';

/** What was measured. */
export interface Finding {
  what: string;
  /** The number that matters; without a unit, it is a ratio. */
  value: number;
  unit?: string;
  goal?: { atLeast: number } | { atMost: number };
  detail?: string;
}

/** The finding on how two servers' rates compare. */
export function rateFinding(what: string, compared: Comparison, atLeast: number): Finding {
  const detail = `${shown(compared.own)} against ${shown(compared.other)}`;
  return { what, value: compared.rate, goal: { atLeast }, detail };
}

function shown({ rate, p99 }: Measured): string {
  return `${rounded(rate)}/s, p99 ${p99.toFixed(1)} ms`;
}

/** A count as people read it. */
export function rounded(number: number): string {
  return Math.round(number).toLocaleString('en');
}

/** A finding as the row of a table for a terminal. */
export function rowOf({ what, value, unit, goal, detail = '' }: Finding): Record<string, string> {
  const withUnit = (number: string) => (unit === undefined ? `${number}×` : `${number} ${unit}`);
  const result = withUnit(value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2));
  if (!goal) return { what, result, goal: '', met: '', measured: detail };
  const [sign, number] = 'atLeast' in goal ? ['≥', goal.atLeast] : ['≤', goal.atMost];
  const isMet = 'atLeast' in goal ? value >= number : value <= number;
  const told = `${sign} ${withUnit(String(number))}`;
  return { what, result, goal: told, met: isMet ? '✓' : '✗', measured: detail };
}
