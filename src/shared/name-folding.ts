/** Accented letters that count as letters of their own at the end of an alphabet, by language. */
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
/** The other's letters, which Danes and Swedes sort in the same place as their own. */
const SAME_PLACE: Record<string, Record<string, string>> = {
  sv: { æ: 'ä', ø: 'ö' },
  fi: { æ: 'ä', ø: 'ö' },
  da: { ä: 'æ', ö: 'ø' },
  nb: { ä: 'æ', ö: 'ø' },
  nn: { ä: 'æ', ö: 'ø' },
  no: { ä: 'æ', ö: 'ø' },
};
/** Letters that Unicode decomposition does not reduce to plain ones. */
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
/** The characters that follow z in ASCII. A name that really contains one sorts before the letters. */
const PLACES = ['{', '|', '}', '~'];

/** The part of a language that matters here: languages with the same name fold alike. */
export function foldingName(language: string): string {
  const base = language.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return base in AFTER_Z ? base : '';
}

// Control characters are ASCII, too.
// eslint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;
const MARKS = /[\u0300-\u036f]/g;

/**
 * Returns the function that folds text for comparing and sorting by code points, as a reader of a
 * language (BCP 47) expects: without case and accents, but with the letters of Scandinavia,
 * Finland, Iceland and Estonia after z. It is the same in every database, whatever its collations.
 * Any part of a folded text is found by folding that part. Folded names are stored: a change here
 * needs a migration of both databases, such as SQLite's 007.
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
      .replaceAll('\ue0ff', 'й')
      // Letters such as 𝐁 or № become capitals only when they are decomposed.
      .toLowerCase()
      // The sigma at the end of a word, which capitals and a part of a word don't have.
      .replaceAll('ς', 'σ');
  return (text) => {
    if (!ASCII.test(text)) return foldAny(text);
    const folded = text.toLowerCase();
    return /[{|}~]/.test(folded) ? folded.replace(/[{|}~]/g, '_') : folded;
  };
}
