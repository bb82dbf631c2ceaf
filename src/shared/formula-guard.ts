/**
 * Spreadsheets run a cell that begins with one of these as a formula (full-width forms included),
 * which a till or an imported file could abuse:
 * https://owasp.org/www-community/attacks/CSV_Injection.
 */
const STARTS = /[=+\-@＝＋－＠]/;
const FORMULA = `(?='*${STARTS.source})`;
const UNGUARDED = new RegExp(`^( *"*)${FORMULA}`);
const GUARDED = new RegExp(`^( *"*)'${FORMULA}`);
/** Where a computer's language separates columns by these, a cell begins after one, even between quotes. */
const SEPARATORS = /([;\t\r\n])/;

/** Puts an apostrophe before whatever in a text a spreadsheet could run. */
export function guardFormula(text: string): string {
  return eachCell(text, (cell) => cell.replace(UNGUARDED, "$1'"));
}

/** Removes those apostrophes again, so that an export can be imported unchanged. */
export function unguardFormula(text: string): string {
  return eachCell(text, (cell) => cell.replace(GUARDED, '$1'));
}

function eachCell(text: string, change: (cell: string) => string): string {
  if (!STARTS.test(text)) return text;
  return text.split(SEPARATORS).map(change).join('');
}
