/** Normalises a heading or status for comparison: no case, accents, spaces or punctuation. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The words of a list, normalised, each with its place: an earlier one is meant more surely. */
export function wordList(text: string): ReadonlyMap<string, number> {
  for (const word of text.split(',')) SPELT.add(spelt(word));
  return new Map(text.split(',').map((word, place) => [plain(word), place]));
}

/** Every known word as it is written, with its accents. */
const SPELT = new Set<string>();

function spelt(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

/** How many of a text's cells are words known here, to the letter. */
export function wordsKnown(text: string): number {
  return text.split(/[,;|\t\r\n"]+/).filter((cell) => SPELT.has(spelt(cell))).length;
}
