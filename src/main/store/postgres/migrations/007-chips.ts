/**
 * An index by the microchip or ring, which is unique (`sql/unique-codes.ts`). It is what PostgreSQL's
 * `textAfter` says; only animals with texts are in it.
 */
export const sql = `
CREATE INDEX pets_by_chip ON pets (
  nullif(split_part(split_part(folded_details, '\u001eCHIP\u001f', 2), '\u001e', 1), '')
) WHERE folded_details IS NOT NULL;
`;
