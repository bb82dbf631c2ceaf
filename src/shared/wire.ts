/**
 * How calls, replies and events cross between a page and main, over any transport: as JSON, with
 * whatever is bytes beside it. An int64 crosses as decimal text, which the schema (`Id`) turns back.
 */
export interface WireMessage {
  text: string;
  /** What `{"$bytes": 0}` and so on stand for in the text. */
  parts: Uint8Array<ArrayBuffer>[];
}

const BYTES = '$bytes';

/** Writes a value of plain objects, arrays, texts, numbers, bigints and typed arrays, which become bytes. */
export function toWire(value: unknown): WireMessage {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const text = JSON.stringify(value, function (this: Record<string, unknown>, key, plain: unknown) {
    // What it was before `toJSON`, which Node's buffers have.
    const given = this[key];
    if (typeof given === 'bigint') return given.toString();
    if (!ArrayBuffer.isView(given)) return plain;
    const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
    return { [BYTES]: parts.push(new Uint8Array(bytes)) - 1 };
  });
  return { text, parts };
}

/** Reads what `toWire` wrote, with texts in place of bigints. Throws what `JSON.parse` throws. */
export function fromWire({ text, parts }: WireMessage): unknown {
  // A reviver takes as long for each value as parsing it.
  if (parts.length === 0) return JSON.parse(text) as unknown;
  return JSON.parse(text, (_key, value: unknown) => bytesOf(value, parts) ?? value) as unknown;
}

function bytesOf(value: unknown, parts: WireMessage['parts']): Uint8Array | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const place = (value as Partial<Record<typeof BYTES, unknown>>)[BYTES];
  return typeof place === 'number' ? parts[place] : undefined;
}

/** The media type of a message with bytes; one without is `application/json`. */
export const FRAMES = 'application/octet-stream';

const LENGTH = 4;

/** Puts the text and the parts one behind the other, each after its length in four bytes. */
export function toFrames({ text, parts }: WireMessage): Uint8Array<ArrayBuffer> {
  const all = [new TextEncoder().encode(text), ...parts];
  const frames = new Uint8Array(all.reduce((sum, { length }) => sum + LENGTH + length, 0));
  const view = new DataView(frames.buffer);
  let at = 0;
  for (const part of all) {
    view.setUint32(at, part.length);
    frames.set(part, at + LENGTH);
    at += LENGTH + part.length;
  }
  return frames;
}

/** Reads what `toFrames` wrote. Throws a RangeError when the frames are not whole. */
export function fromFrames(frames: Uint8Array<ArrayBuffer>): WireMessage {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.length);
  const all: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < frames.length;) {
    const end = at + LENGTH + view.getUint32(at);
    if (end > frames.length) throw new RangeError('A frame is longer than the message.');
    all.push(frames.subarray(at + LENGTH, end));
    at = end;
  }
  const [text = new Uint8Array(), ...parts] = all;
  return { text: new TextDecoder('utf-8', { fatal: true }).decode(text), parts };
}
