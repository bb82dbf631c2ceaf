/**
 * An index by the microchip or ring, which is unique (`sql/unique-codes.ts`). It is what SQLite's
 * `textAfter` says; only animals with texts are in it, so a till's addition has nothing to write there.
 */
const REST = `substr(folded_details, instr(folded_details, '\u001eCHIP\u001f') + 6)`;

export const sql = `
CREATE INDEX pets_by_chip ON pets (
  (CASE WHEN instr(folded_details, '\u001eCHIP\u001f') > 0
    THEN nullif(substr(${REST}, 1, instr(${REST}, '\u001e') - 1), '') END)
) WHERE folded_details IS NOT NULL;
`;
