/**
 * Folded names with the letters that were left as capitals (from 𝐁, № or ℃) or as the sigma at the
 * end of a word.
 */
const KEPT = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÆĦƎƐȢΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϜς';
const FOLDED = 'abcdefghijklmnopqrstuvwxyzæħǝɛȣαβγδεζηθικλμνξοπρστυφχψωϝσ';

export const sql = ['pets', 'removed_pets', 'categories']
  .map(
    (table) => `UPDATE ${table} SET folded = translate(folded, '${KEPT}', '${FOLDED}')
  WHERE folded ~ '[${KEPT}]';`,
  )
  .join('\n');
