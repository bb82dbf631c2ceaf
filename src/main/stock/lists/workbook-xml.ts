import { Parser } from 'saxen';

/** An element's attributes. Those of no namespace have the names that ECMA-376 gives them. */
export type Attributes = Partial<Record<string, string>>;

/** Is told the elements of a document in their order, by their names without prefixes. */
interface Elements {
  opens?: (name: string, attributes: Attributes) => void;
  /** `text` is what was written in a cell or a shared string when it ends. */
  closes?: (name: string, text: string) => void;
}

/**
 * Reads a part of a workbook (ECMA-376 part 1, SpreadsheetML) in one pass, in which entities of a
 * document type are not replaced. Throws for what is not XML.
 */
export function readXml(xml: string, { opens, closes }: Elements): void {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const says = (more: string) => {
    if (isText) text += more;
  };
  new Parser()
    .on('openTag', (prefixed, attributes) => {
      const name = withoutPrefix(prefixed);
      if (name === 'c' || name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't' || name === 'v') isText = !isPhonetic;
      opens?.(name, decodedAttributes(attributes()));
    })
    .on('text', (raw) => {
      if (isText) says(decoded(raw));
    })
    .on('cdata', says)
    .on('closeTag', (prefixed) => {
      const name = withoutPrefix(prefixed);
      if (name === 't' || name === 'v') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      closes?.(name, text);
    })
    .parse(xml);
}

/** Returns what a text stands for that is escaped as in XLSX: `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function unescaped(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function decodedAttributes(raw: Record<string, string>): Attributes {
  for (const name in raw) raw[name] = decoded(raw[name] ?? '');
  return raw;
}

const NAMED: Partial<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Replaces the references to characters. saxen's own function garbles emojis. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(x?[\da-f]+)|([a-z]+));/gi, (whole, code?: string, name = '') =>
    code === undefined
      ? (NAMED[String(name)] ?? whole)
      : String.fromCodePoint(Number(code.replace(/^x/i, '0x'))),
  );
}
