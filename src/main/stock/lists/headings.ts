import { unguardFormula } from '../../../shared/formula-guard.ts';
import { plain } from '../../../shared/stock-files/word-list.ts';
import { cellText, type TableRow } from './sheet-rows.ts';

/** What the columns are called, as a person reads it. */
export function headingTexts({ cells }: TableRow): string[] {
  return cells.map((cell) =>
    unguardFormula(unguardFormula(cellText(cell)), ';')
      .normalize('NFC')
      .trim(),
  );
}

/** What people add to a heading: units, currencies, taxes. */
const ADDITIONS =
  /\([^()]*\)|\[[^[\]]*\]|\p{Sc}|\b(?:in|incl|inkl|excl|zzgl|brutto|netto|mwst|ust|vat|ttc|tax|eur|euro|usd|chf|gbp|sek|dkk|nok|pln|czk|huf|jpy)\b\.?/giu;

/** How people shorten “number”. */
const NUMBER = /\b(?:no|nr|num)\b\.?|[#№]/giu;

/**
 * The ways in which a heading is compared with known words: whole, without what people add, and with “number”
 * written out.
 */
export function plainHeadings(heading: string): string[] {
  const bare = [heading, heading.replace(ADDITIONS, ' ')];
  const all = bare.flatMap((text) => [
    text,
    text.replace(NUMBER, 'number'),
    text.replace(NUMBER, 'nummer'),
  ]);
  return [...new Set(all.map(plain))].filter((text) => text !== '');
}
