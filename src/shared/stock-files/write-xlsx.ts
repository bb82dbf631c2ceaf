import writeSpreadsheet from 'write-excel-file/universal';

/** Text that only looks like an escape, and characters that XML can't contain. */
// The control characters are what this is about.
// eslint-disable-next-line no-control-regex
const TO_ESCAPE = /_(?=x[0-9a-f]{4}_)|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/giu;

/** Escapes a text for XLSX (ECMA-376 part 1, 22.9.2.19): `_x000B_` replaces what XML refuses. */
function escaped(text: string): string {
  return text.replace(
    TO_ESCAPE,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

/** Returns an XLSX file with one sheet. All cells are text, so no digits or leading zeros are lost. */
export function writeXlsx(rows: readonly (readonly string[])[]): Promise<Blob> {
  const cells = rows.map((row) =>
    row.map((text) => (text === '' ? null : { type: String, value: escaped(text) })),
  );
  return writeSpreadsheet(cells, { sheet: 'Animals' }).toBlob();
}
