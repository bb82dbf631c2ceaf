/**
 * Spreadsheets run a cell that begins with one of these as a formula (full-width forms included),
 * which a till or an imported file could abuse:
 * https://owasp.org/www-community/attacks/CSV_Injection.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Puts an apostrophe before a text that a spreadsheet would run. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Removes that apostrophe again, so that an export can be imported unchanged. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
