/**
 * Sort keys with the letters that were left as capitals (from 𝐁, № or ℃) or as the sigma at the end
 * of a word. The search index had them as they are now: its tokenizer makes no difference. What is
 * quick to tell comes first: of ten million names, few have any of these letters.
 */
const KEPT = 'ÆĦƎƐȢΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϜς';
const FOLDED = 'æħǝɛȣαβγδεζηθικλμνξοπρστυφχψωϝσ';

const folded = Array.from(KEPT).reduce(
  (text, letter, place) => `replace(${text}, '${letter}', '${Array.from(FOLDED)[place] ?? ''}')`,
  // SQLite's own function knows A to Z alone.
  'lower(sort_key)',
);

export const sql = `
UPDATE pet_names SET sort_key = ${folded}
WHERE sort_key <> lower(sort_key)
  OR (octet_length(sort_key) > length(sort_key) AND sort_key GLOB '*[${KEPT}]*');
`;
