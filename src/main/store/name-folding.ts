/** Letters with marks that are letters of their own at the end of an alphabet, by language. */
const AFTER_Z: Record<string, string> = {
  sv: 'åäö',
  fi: 'åäö',
  da: 'æøå',
  nb: 'æøå',
  nn: 'æøå',
  no: 'æøå',
  is: 'þæö',
  et: 'õäöü',
};
/** In the same place stand, for a Dane and for a Swede, the other's letters. */
const SAME_PLACE: Record<string, Record<string, string>> = {
  sv: { æ: 'ä', ø: 'ö' },
  fi: { æ: 'ä', ø: 'ö' },
  da: { ä: 'æ', ö: 'ø' },
  nb: { ä: 'æ', ö: 'ø' },
  nn: { ä: 'æ', ö: 'ø' },
  no: { ä: 'æ', ö: 'ø' },
};
/** Letters that no decomposition makes plain. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
/** The three characters that follow z in ASCII, and a fourth; what had them stands before the letters. */
const PLACES = ['{', '|', '}', '~'];

/** The part of a language that matters here: languages with the same name fold alike. */
export function foldingName(language: string): string {
  const base = language.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return base in AFTER_Z ? base : '';
}

// Control characters are ASCII too.
// eslint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;
const MARKS = /[\u0300-\u036f]/g;

/**
 * Makes the function that gives text the form in which it is compared and sorted, by code points, as
 * a reader of a language (BCP 47) expects: without case and marks, but with the letters of
 * Scandinavia, Finland, Iceland and Estonia behind z. What a folded text contains, any part of it,
 * is found by folding that part. The same in every database, whatever collations it has.
 */
export function foldingFor(language: string): (text: string) => string {
  const base = foldingName(language);
  const letters = new Map(Object.entries({ ...PLAIN, й: 'й' }));
  Array.from(AFTER_Z[base] ?? '').forEach((letter, index) => {
    letters.set(letter, PLACES[index] ?? letter);
  });
  for (const [letter, same] of Object.entries(SAME_PLACE[base] ?? {})) {
    letters.set(letter, letters.get(same) ?? same);
  }
  const special = new RegExp(`[${[...letters.keys()].join('')}]`, 'gu');
  const foldAny = (text: string): string =>
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[{|}~]/g, '_')
      .replace(special, (letter) => (letter === 'й' ? '\ue0ff' : (letters.get(letter) ?? letter)))
      .normalize('NFKD')
      .replace(MARKS, '')
      .normalize('NFC')
      .replaceAll('\ue0ff', 'й');
  return (text) => {
    if (!ASCII.test(text)) return foldAny(text);
    const folded = text.toLowerCase();
    return /[{|}~]/.test(folded) ? folded.replace(/[{|}~]/g, '_') : folded;
  };
}
