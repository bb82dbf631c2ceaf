/**
 * Spreadsheets run a cell that begins with one of these as a formula (full-width forms included),
 * which a till or an imported file could abuse:
 * https://owasp.org/www-community/attacks/CSV_Injection.
 */
const STARTS = /[=+\-@＝＋－＠]/;
const FORMULA = `(?='*${STARTS.source})`;
const UNGUARDED = new RegExp(`^( *"*)${FORMULA}`);
const GUARDED = new RegExp(`^( *"*)'${FORMULA}`);
/**
 * Where a cell may begin inside a text: a computer of another region than the file's separates columns by the
 * other sign, even between quotes.
 */
const BEGINNINGS = { ',': /([;\t\r\n])/, ';': /([,\t\r\n])/ };

/** Puts an apostrophe before whatever a spreadsheet could run in a text of a file with such columns. */
export function guardFormula(text: string, separator: ',' | ';' = ','): string {
  return eachCell(text, separator, (cell) => cell.replace(UNGUARDED, "$1'"));
}

/** Removes those apostrophes again, so that an export can be imported unchanged. */
export function unguardFormula(text: string, separator: ',' | ';' = ','): string {
  return eachCell(text, separator, (cell) => cell.replace(GUARDED, '$1'));
}

function eachCell(text: string, separator: ',' | ';', change: (cell: string) => string): string {
  if (!STARTS.test(text)) return text;
  return text.split(BEGINNINGS[separator]).map(change).join('');
}
