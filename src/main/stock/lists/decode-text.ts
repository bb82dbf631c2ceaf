import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { ShopError } from '../../../shared/errors.ts';
import { ENCODING_NAMES, type Encoding } from '../../../shared/stock-files/import-choice.ts';
import { wordsKnown } from '../../../shared/stock-files/word-list.ts';
import { say } from '../../../shared/say.ts';

/** How many bytes are examined for a guess. */
const SAMPLE = 16_384;
/** Byte order marks, which say the encoding. */
const MARKS: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** What no encoding has in a list: characters that are undefined in it, or control a terminal. */
// Control characters are what this is about.
// eslint-disable-next-line no-control-regex
const MISREAD = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd\ue000-\uf8ff]/g;

/** The encoding of a text, and whether the file leaves no doubt about it. */
export interface GuessedEncoding {
  encoding: Encoding;
  isSure: boolean;
}

/** Decodes a text, without a byte order mark. What the encoding can't have becomes U+FFFD. */
export function decodeText(bytes: Buffer, encoding: Encoding): string {
  return iconv.decode(bytes, encoding);
}

/**
 * Guesses a text's encoding by its mark, by being UTF-8, by where its zero bytes stand, or else by
 * which encoding makes the most known words of it. Throws `file_unreadable` for what is no text.
 */
export function guessEncoding(bytes: Buffer, file: string): GuessedEncoding {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return { encoding: marked[0], isSure: true };
  const sample = bytes.subarray(0, SAMPLE);
  const wide = wideEncoding(sample);
  if (wide) return { encoding: wide, isSure: true };
  if (sample.includes(0)) {
    throw new ShopError(
      'file_unreadable',
      say`${file} is no list. Choose a CSV, XLSX or JSON file.`,
    );
  }
  if (isUtf8(bytes)) return { encoding: 'utf-8', isSure: true };
  return { encoding: likeliest(sample), isSure: false };
}

/** UTF-16 without a mark: in text that has spaces and line ends, every other byte is often zero. */
function wideEncoding(sample: Buffer): Encoding | undefined {
  let even = 0;
  let odd = 0;
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const isMany = (count: number) => count > sample.length / 20;
  if (isMany(odd) && even < odd / 10) return 'utf-16le';
  if (isMany(even) && odd < even / 10) return 'utf-16be';
  return undefined;
}

function likeliest(sample: Buffer): Encoding {
  const confidence = new Map(
    analyse(sample).map(({ name, confidence: percent }) => [name.toLowerCase(), percent / 100]),
  );
  const scored = ENCODING_NAMES.filter((name) => !name.startsWith('utf')).map((encoding) => {
    const text = decodeText(sample, encoding);
    // The sample may end within a character.
    const misread = text.slice(0, -1).match(MISREAD)?.length ?? 0;
    const score = 3 * wordsKnown(text) - 2 * misread + (confidence.get(encoding) ?? 0);
    return { encoding, score };
  });
  return scored.reduce((best, other) => (other.score > best.score ? other : best)).encoding;
}
