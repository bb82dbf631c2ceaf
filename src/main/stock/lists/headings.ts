import { unguardFormula } from '../../../shared/formula-guard.ts';
import { plain } from '../../../shared/stock-files/import-columns.ts';
import { cellText, type TableRow } from './sheet-rows.ts';

/** What the columns are called, as a person reads it. */
export function headingTexts({ cells }: TableRow): string[] {
  return cells.map((cell) => unguardFormula(cellText(cell)).normalize('NFC').trim());
}

/** What people add to a heading: units, currencies, taxes. */
const ADDITIONS =
  /\([^()]*\)|\[[^[\]]*\]|\p{Sc}|\b(?:in|incl|inkl|excl|zzgl|brutto|netto|mwst|ust|vat|ttc|tax|eur|euro|usd|chf|gbp|sek|dkk|nok|pln|czk|huf|jpy)\b\.?/giu;

/** The ways in which a heading is compared with known words: whole, and without what people add. */
export function plainHeadings(heading: string): string[] {
  return [plain(heading), plain(heading.replace(ADDITIONS, ' '))].filter((text) => text !== '');
}
