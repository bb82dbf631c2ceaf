import type { Comparison } from './compare.ts';
import type { Measured } from './load.ts';

/** One line of the results. */
export interface Finding {
  section: string;
  what: string;
  /** What was measured for Animal Store, and for what it is compared with. */
  own: string;
  other: string;
  /** The number that matters, its unit ('' for a ratio), and its goal, if there is one. */
  value: number;
  unit: string;
  goal: { atLeast: number } | { atMost: number } | null;
}

/** A line that could not be measured on this machine, and why. */
export interface NotMeasured {
  section: string;
  what: string;
  why: string;
}

export type Line = Finding | NotMeasured;

export function isMeasured(line: Line): line is Finding {
  return 'value' in line;
}

/** How far a finding has come towards its goal: 1 or more has reached it; null without a goal. */
export function reached({ value, goal }: Finding): number | null {
  if (!goal) return null;
  return 'atLeast' in goal ? value / goal.atLeast : goal.atMost / value;
}

/** The finding on how two servers' rates compare, with the CPU time per request beside it; null for no goal. */
export function rateFinding(
  section: string,
  what: string,
  against: string,
  compared: Comparison,
  atLeast: number | null,
): Finding {
  return {
    section,
    what,
    own: shown(compared.own),
    other: `${against}: ${shown(compared.other)}, ${compared.cpu.toFixed(2)} by CPU, which moved by ${percentText(compared.unrest)}`,
    value: compared.rate,
    unit: '',
    goal: atLeast === null ? null : { atLeast },
  };
}

/** The finding that the 99th percentile is at most a multiple of the other's. */
export function p99Finding(
  section: string,
  what: string,
  { own, other, p99 }: Comparison,
  atMost: number,
): Finding {
  return {
    section,
    what,
    own: `${own.p99.toFixed(2)} ms`,
    other: `${other.p99.toFixed(2)} ms`,
    value: p99,
    unit: '',
    goal: { atMost },
  };
}

function percentText(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function shown({ rate, p99, cpu }: Measured): string {
  return `${rounded(rate)}/s, p99 ${p99.toFixed(1)} ms, ${cpu.toFixed(1)} µs CPU`;
}

/** A count as people read it. */
export function rounded(number: number): string {
  return Math.round(number).toLocaleString('en');
}

/** A value with its unit, to as many digits as are meaningful. */
export function valueText(value: number, unit: string): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return unit === '' ? `${value.toFixed(digits)}×` : `${value.toFixed(digits)} ${unit}`;
}

/** The goal in words. */
export function goalText({ goal, unit }: Finding): string {
  if (!goal) return '';
  const [sign, number] = 'atLeast' in goal ? ['≥', goal.atLeast] : ['≤', goal.atMost];
  return `${sign} ${String(number)}${unit === '' ? '×' : ` ${unit}`}`;
}

function markOf(share: number | null): string {
  if (share === null) return ' ';
  return share >= 1 ? '✓' : '✗';
}

/** The lines as a table for a terminal. */
export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map((line) =>
    isMeasured(line)
      ? [
          markOf(reached(line)),
          line.section,
          line.what,
          valueText(line.value, line.unit),
          goalText(line),
          `${line.own}${line.other && ` against ${line.other}`}`,
        ]
      : ['–', line.section, line.what, 'did not run', '', line.why],
  );
  const header = ['', 'section', 'what', 'result', 'goal', 'measured'];
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
