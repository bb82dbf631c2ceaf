import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Id } from './int64.ts';
import { fromFrames, fromWire, toFrames, toWire } from './wire.ts';

const bytes = fc.uint8Array().map((values) => Uint8Array.from(values));

test('ids, bytes and everything else arrive as they were sent, beside each other and in frames', () => {
  const Sent = z.array(
    z.object({
      id: Id,
      picture: z.instanceof(Uint8Array),
      words: z.string(),
      others: z.record(z.string(), z.union([z.number(), z.boolean(), z.null()])),
    }),
  );
  const sent = fc.array(
    fc.record({
      id: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      picture: bytes,
      words: fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
      // As fields are named: no call has names of its own choice that begin with a dollar sign.
      others: fc.dictionary(
        fc.stringMatching(/^[a-z]{1,20}$/),
        fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)),
      ),
    }),
  );
  fc.assert(
    fc.property(sent, (value) => {
      const message = toWire(value);
      const expected = value.map((one) => ({ ...one, others: { ...one.others } }));
      expect(Sent.parse(fromWire(message))).toEqual(expected);
      expect(Sent.parse(fromWire(fromFrames(toFrames(message))))).toEqual(expected);
    }),
  );
});

test('a buffer of Node’s arrives as its bytes', () => {
  const { text, parts } = toWire({ image: Buffer.from('abc') });
  expect(text).toBe('{"image":{"$bytes":0}}');
  expect(parts).toEqual([Uint8Array.of(97, 98, 99)]);
});

test('bytes that are not there stay what they are', () => {
  const parts = [Uint8Array.of(1)];
  for (const place of ['7', '"length"', '-1', '[]', 'null']) {
    const value = fromWire({ text: `{"$bytes":${place}}`, parts });
    expect(value).toEqual({ $bytes: JSON.parse(place) as unknown });
  }
});

test('frames that are not whole are refused', () => {
  const frames = toFrames({ text: '{}', parts: [Uint8Array.of(1, 2, 3)] });
  for (let length = 1; length < frames.length; length += 1) {
    if (length === 6) continue; // The text alone is whole.
    expect(() => fromFrames(frames.slice(0, length))).toThrow(RangeError);
  }
});

test.each(['1n', '01', '+1', '1.0', '1e3', '', ' 1', '9223372036854775808', '1'.repeat(1_000_000)])(
  'the id %.30s is refused',
  (text) => expect(Id.safeParse(text).success).toBe(false),
);
