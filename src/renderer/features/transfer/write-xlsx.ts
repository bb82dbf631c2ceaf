import writeSpreadsheet from 'write-excel-file/universal';

/** What looks like an escape and is none, and what XML can't hold. */
// The control characters are what this is about.
// eslint-disable-next-line no-control-regex
const TO_ESCAPE = /_(?=x[0-9a-f]{4}_)|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/giu;

/** A text as XLSX holds it (ECMA-376 part 1, 22.9.2.19): `_x000B_` in place of what XML refuses. */
function escaped(text: string): string {
  return text.replace(
    TO_ESCAPE,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

/** An XLSX file of one sheet. All cells are text, so that no digit and no zero in front is lost. */
export function writeXlsx(rows: readonly (readonly string[])[]): Promise<Blob> {
  const cells = rows.map((row) =>
    row.map((text) => (text === '' ? null : { type: String, value: escaped(text) })),
  );
  return writeSpreadsheet(cells, { sheet: 'Animals' }).toBlob();
}
