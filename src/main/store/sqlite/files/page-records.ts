import { isUtf8 } from 'node:buffer';
import { PAGE_SIZE } from './database-pages.ts';

/** The value of a record's column; undefined for a kind that ours never contain (a fraction). */
export type Value = bigint | string | Buffer | null | undefined;

/** A record of a table (with rowid), or of an index or WITHOUT ROWID table (without). */
export interface PageRecord {
  rowid: bigint | null;
  values: Value[];
}

/**
 * Kinds of pages that contain records, with the size of their header and of what precedes a cell's
 * record.
 */
const KINDS = [
  { kind: 0x0d, headerSize: 8, pointerSize: 0, hasRowid: true },
  { kind: 0x0a, headerSize: 8, pointerSize: 0, hasRowid: false },
  // An index's interior pages also contain records, which are on no leaf.
  { kind: 0x02, headerSize: 12, pointerSize: 4, hasRowid: false },
];
const CELL_COUNT = 3;
const MOST_CELLS = PAGE_SIZE / 2;
/** Bytes of an integer by its serial type, 0 to 6. */
const INTEGER_SIZES = [0, 1, 2, 3, 4, 6, 8];

/**
 * Reads the records on a page of a b-tree without consulting any other page
 * (https://www.sqlite.org/fileformat.html#b_tree_pages). Whatever is not a record is skipped, so a
 * page that was overwritten yields few or none. The caller judges their contents.
 */
export function recordsOn(page: Buffer): PageRecord[] {
  const known = KINDS.find(({ kind }) => kind === page[0]);
  if (!known) return [];
  const records: PageRecord[] = [];
  const cells = Math.min(page.readUInt16BE(CELL_COUNT), MOST_CELLS);
  for (let cell = 0; cell < cells; cell += 1) {
    try {
      const start = page.readUInt16BE(known.headerSize + 2 * cell) + known.pointerSize;
      records.push(recordAt(page, start, known.hasRowid));
    } catch (error) {
      // Reading went past the end of the page, so this is not a record.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return records;
}

function recordAt(page: Buffer, start: number, hasRowid: boolean): PageRecord {
  const cell = new Reader(page, start, page.length);
  const size = cell.length();
  const rowid = hasRowid ? cell.varint() : null;
  const header = new Reader(page, cell.at, cell.at + size);
  const headerSize = header.length();
  const body = new Reader(page, cell.at + headerSize, cell.at + size);
  const values: Value[] = [];
  while (header.at < cell.at + headerSize) values.push(body.value(header.length()));
  return { rowid, values };
}

/** Reads SQLite's numbers and values in sequence. Throws RangeError at the end. */
class Reader {
  at: number;
  readonly #bytes: Buffer;
  readonly #end: number;

  constructor(bytes: Buffer, at: number, end: number) {
    if (end > bytes.length) throw new RangeError('The record goes past its page');
    this.#bytes = bytes;
    this.at = at;
    this.#end = end;
  }

  /** Up to nine bytes of seven bits each, except that the ninth counts in full. */
  varint(): bigint {
    let value = 0n;
    for (let count = 1; ; count += 1) {
      const byte = this.#take(1).readUInt8();
      if (count === 9) return BigInt.asIntN(64, (value << 8n) | BigInt(byte));
      value = (value << 7n) | BigInt(byte & 127);
      if (byte < 128) return value;
    }
  }

  /** A varint that is a number of bytes or the kind of a value. */
  length(): number {
    const length = this.varint();
    if (length < 0n || length > BigInt(this.#bytes.length) * 2n + 13n) {
      throw new RangeError('No value is that long');
    }
    return Number(length);
  }

  /** The value of a serial type (https://www.sqlite.org/fileformat.html#record_format). */
  value(type: number): Value {
    if (type === 0) return null;
    if (type === 8 || type === 9) return BigInt(type - 8);
    const size = INTEGER_SIZES[type];
    if (size !== undefined) return integer(this.#take(size));
    if (type < 12) {
      if (type !== 7) throw new RangeError('No value has this type');
      this.#take(8);
      return undefined;
    }
    const bytes = Buffer.from(this.#take((type - 12) >> 1));
    if (type % 2 === 0) return bytes;
    if (!isUtf8(bytes)) throw new RangeError('The text is damaged');
    return bytes.toString('utf8');
  }

  #take(size: number): Buffer {
    if (this.at + size > this.#end) throw new RangeError('The record ends here');
    this.at += size;
    return this.#bytes.subarray(this.at - size, this.at);
  }
}

/** Big-endian, two's complement. */
function integer(bytes: Buffer): bigint {
  const value = BigInt(`0x${bytes.toString('hex')}`);
  return BigInt.asIntN(8 * bytes.length, value);
}
