/** The most that JSON from outside may hold. */
export interface JsonBounds {
  /** How deep arrays and objects may lie in each other. */
  readonly levels: number;
  /** How many members and elements all objects and arrays have together. */
  readonly values: number;
  /** How many the outermost has. */
  readonly items: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** [ and {, whose closing counterparts follow two places later. */
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Returns the first bound that JSON text exceeds, or null. Reads it once, and no further than that.
 * `JSON.parse` takes a hundred times as long for a character that nests as for one of a text, and a
 * reviver takes as long for every value. Text that is no JSON gets any answer: parsing refuses it.
 */
export function exceededBound(text: string, most: JsonBounds): keyof JsonBounds | null {
  let level = 0;
  let values = 1;
  let items = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfText(text, index);
    else if (OPENING.has(code)) level += 1;
    else if (CLOSING.has(code)) level -= 1;
    else if (code === COMMA) {
      values += 1;
      if (level === 1) items += 1;
    }
    if (level > most.levels) return 'levels';
    if (items > most.items) return 'items';
    if (values > most.values) return 'values';
  }
  return null;
}

/** Where the text that begins at this quote ends. */
function endOfText(text: string, start: number): number {
  let index = start + 1;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index += 1;
    else if (code === QUOTE) return index;
  }
  return index;
}
