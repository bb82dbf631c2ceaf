import { readValue } from '../../../shared/fields/details.ts';
import { kindOf, type Field } from '../../../shared/fields/field.ts';
import type { Way } from '../../../shared/fields/kinds/kind.ts';
import { writingInFiles, writtenAmount, type Writing } from '../../../shared/money.ts';
import type { ColumnWay } from '../../../shared/stock-files/import-choice.ts';
import { DAY_ORDERS, type DayOrder } from '../../../shared/written-day.ts';
import { DECIMAL_SIGNS, type DecimalSign } from '../../../shared/written-number.ts';

/** What a column's texts say about how they are written. */
interface Evidence {
  /** The ways in which every text can be read. */
  possible: Way[];
  /** The way in which most of the texts can be read that can't be read in every way. */
  likeliest: Way | undefined;
  /** A text that means something else by another possible way. */
  ambiguous: string | undefined;
  /** Whether all such texts are dates with dots, in which the day comes first everywhere. */
  hasOnlyDots: boolean;
  example: string;
  foreign: string | null;
}

/** A column of a list that may have to be read in one of several ways. */
export interface TextColumn {
  field: Field;
  /** Its texts, each once. */
  texts: ReadonlySet<string>;
}

/** What decides where a column's own texts don't. */
export interface OtherEvidence {
  /** Ways that a person has chosen. */
  chosen: Readonly<Record<string, Way>>;
  /** Whether a program wrote the list, so that what is likely is sure. */
  isByProgram: boolean;
  /** What separates decimals where the list's columns are separated so. */
  likelySign: DecimalSign;
}

/**
 * Decides how the columns of a list are read of which some texts can be read in two ways: by all texts of the
 * column, by the list's other columns, or by a person.
 */
export function waysOf(
  columns: readonly TextColumn[],
  currency: string,
  other: OtherEvidence,
): Map<string, ColumnWay> {
  const writing = writingInFiles(currency);
  const all = columns
    .filter(({ field }) => kindOf(field).readings !== undefined)
    .map((column) => ({ ...column, evidence: evidenceOf(column, writing) }));
  const found = new Map<string, ColumnWay>();
  for (const { field, evidence } of all) {
    if (evidence.example === '') continue;
    const sameKind = all.filter((one) => isDate(one.field) === isDate(field));
    const elsewhere = sameKind
      .map(({ evidence: { possible } }) => possible)
      .find((possible) => possible.length === 1)?.[0];
    found.set(field.id, wayOf(field, evidence, currency, { ...other, elsewhere }));
  }
  return found;
}

function isDate({ kind }: Field): boolean {
  return kind === 'date';
}

function waysFor(field: Field): readonly Way[] {
  return isDate(field) ? DAY_ORDERS : DECIMAL_SIGNS;
}

function evidenceOf({ field, texts }: TextColumn, writing: Writing): Evidence {
  const ways = waysFor(field);
  const { readings } = kindOf(field);
  const votes = new Map<Way, number>();
  let possible = [...ways];
  let [plainExample, telling, foreign]: [string, string, string | null] = ['', '', null];
  const differing: { text: string; ways: Way[] }[] = [];
  for (const text of texts) {
    const meant = readings?.(text, writing) ?? {};
    const known = ways.filter((way) => meant[way] !== undefined);
    if (known.length === 0) continue;
    if (field.kind === 'money') foreign ??= writtenAmount(text, writing)?.foreign ?? null;
    if (known.length < ways.length) {
      telling ||= text;
      possible = possible.filter((way) => known.includes(way));
      for (const way of known) votes.set(way, (votes.get(way) ?? 0) + 1);
    }
    const isDiffering = new Set(known.map((way) => meant[way])).size > 1;
    if (isDiffering) differing.push({ text, ways: known });
    plainExample ||= text;
  }
  const open = differing.filter(
    (one) => possible.length === 0 || one.ways.filter((way) => possible.includes(way)).length > 1,
  );
  return {
    possible,
    likeliest: [...votes].sort(([, one], [, two]) => two - one)[0]?.[0],
    ambiguous: open[0]?.text,
    hasOnlyDots: open.every(({ text }) => /^\d+\s*\.\s*\d+\s*\./.test(text)),
    example: differing[0]?.text ?? (telling || plainExample),
    foreign,
  };
}

function wayOf(
  field: Field,
  evidence: Evidence,
  currency: string,
  { chosen, isByProgram, likelySign, elsewhere }: OtherEvidence & { elsewhere: Way | undefined },
): ColumnWay {
  const { possible, ambiguous, hasOnlyDots, example, foreign } = evidence;
  const isMixed = possible.length === 0;
  // What was chosen for an earlier list with these headings may not hold for this one.
  const [said] = [chosen[field.id]].filter((way) => way && (isMixed || possible.includes(way)));
  const surely = ambiguous === undefined ? (possible[0] ?? evidence.likeliest) : undefined;
  const known =
    said ??
    surely ??
    (isMixed
      ? undefined
      : isDate(field)
        ? (elsewhere ?? (hasOnlyDots ? 'dmy' : undefined))
        : (elsewhere ?? (isByProgram ? likelySign : undefined)));
  const likely = isDate(field) ? 'dmy' : likelySign;
  const way =
    known ?? (isMixed ? null : possible.includes(likely) ? likely : (possible[0] ?? null));
  const shown = ambiguous ?? example;
  return {
    way,
    isSure: said !== undefined || (known !== undefined && foreign === null),
    example: shown,
    meanings: waysFor(field).flatMap((one) => {
      const read = readValue(field, shown, writingBy(one, currency));
      return read && 'value' in read && read.isUnlike !== true
        ? [{ way: one, value: read.value }]
        : [];
    }),
    foreign,
  };
}

/** How a column is written that is read in a way; null for one of which every text says it by itself. */
export function writingBy(way: Way | null | undefined, currency: string): Writing {
  const isSign = way === '.' || way === ',';
  return writingInFiles(currency, {
    decimalSign: isSign ? way : null,
    dayOrder: isSign || !way ? null : (way satisfies DayOrder),
  });
}
