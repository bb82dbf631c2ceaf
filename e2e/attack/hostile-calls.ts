import { z } from 'zod';
import { calls, type CallName } from '../../src/shared/bridge.ts';
import { toFrames } from '../../src/shared/wire.ts';

/** What a JSON schema says of a value, as far as hostile values are made from it. */
interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  propertyNames?: Shape;
  additionalProperties?: Shape | boolean;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

const SAMPLES: Record<string, unknown> = {
  string: '1',
  number: 1,
  integer: 1,
  boolean: true,
  null: null,
};

/** A value that the shape takes, or nearly: only the handlers know which ids and names there are. */
function sample(shape: Shape): unknown {
  const choice = shape.anyOf?.[0] ?? shape.oneOf?.[0];
  if (choice) return sample(choice);
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.type === 'array') {
    return Array.from({ length: shape.minItems ?? 0 }, () => sample(shape.items ?? {}));
  }
  if (shape.type !== 'object') return SAMPLES[shape.type ?? 'string'] ?? null;
  const required = new Set(shape.required);
  return Object.fromEntries(
    Object.entries(shape.properties ?? {})
      .filter(([name]) => required.has(name))
      .map(([name, inner]) => [name, sample(inner)]),
  );
}

const nested = (open: string, close: string, levels: number) =>
  open.repeat(levels) + '1' + close.repeat(levels);

/** JSON of what no shape takes, whatever it is for: wrong, deep, wide or named like what objects have. */
const ODD = [
  'null',
  'true',
  '-1',
  '1e308',
  '0.1',
  '""',
  '"\\ud800"',
  '"\\u0000"',
  '[]',
  '{}',
  '[[[]]]',
  '{"$bytes":0}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":1}}',
  '{"toString":1,"valueOf":1,"hasOwnProperty":1}',
  '"9223372036854775808"',
  '["BigInt","1"]',
  nested('[', ']', 6),
  nested('[', ']', 5_000),
  nested('{"a":', '}', 5_000),
];

const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${String(index)}":1`).join(',')}}`;
const items = (count: number) => `[${Array.from({ length: count }, () => '{"a":"b"}').join(',')}]`;

/** JSON of what is large: as much as some call takes, and more than any does. */
const LARGE = large();

function large(): string[] {
  const texts = [15_000, 60_000, 1_000_000, 6_000_000].map((size) => `"${'a '.repeat(size / 2)}"`);
  const sizes = [300, 900, 9_000, 29_000, 500_000];
  return [...texts, ...sizes.map(keys), ...sizes.map(items), `"${'9'.repeat(500_000)}"`];
}

/** JSON of values just inside and outside of what the shape says. */
function atBounds(shape: Shape): string[] {
  const { minimum, maximum, maxLength, maxItems = 0, items: inner = {} } = shape;
  const numbers = [minimum, maximum].flatMap((bound) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1],
  );
  const texts = maxLength === undefined ? [] : [maxLength, maxLength + 1].map((n) => 'x'.repeat(n));
  const lists = [maxItems, maxItems + 1].map((n) => Array.from({ length: n }, () => sample(inner)));
  return [...numbers, ...texts, ...(maxItems > 0 ? lists : [])].map((value) =>
    JSON.stringify(value),
  );
}

/** Every place in a shape, each with a function that puts JSON there into an otherwise good input. */
function* places(
  shape: Shape,
  put: (json: string) => string,
): Generator<readonly [Shape, (json: string) => string]> {
  yield [shape, put];
  for (const choice of shape.anyOf ?? shape.oneOf ?? []) yield* places(choice, put);
  if (shape.items) yield* places(shape.items, (json) => put(`[${json}]`));
  const whole = JSON.stringify(sample(shape));
  for (const [name, inner] of Object.entries(shape.properties ?? {})) {
    // Of two members with one name, the last one counts.
    const others = whole.slice(1, -1) === '' ? '' : `${whole.slice(1, -1)},`;
    yield* places(inner, (json) => put(`{${others}${JSON.stringify(name)}:${json}}`));
  }
  if (typeof shape.additionalProperties === 'object') {
    yield* places(shape.additionalProperties, (json) => put(`{"price":${json}}`));
  }
}

/** Bodies of frames that are not whole, or have parts that no call takes. */
function frames(): Uint8Array[] {
  const part = new Uint8Array(100);
  return [
    Uint8Array.of(0, 0, 0, 9, 1),
    Uint8Array.of(255, 255, 255, 255),
    toFrames({ text: '{"$bytes":0}', parts: [part] }),
    toFrames({ text: '{}', parts: Array.from({ length: 1_000 }, () => part) }),
    toFrames({ text: '{"image":{"$bytes":0}}', parts: [new Uint8Array(3_000_000)] }),
  ];
}

/**
 * Hostile bodies of a call, made from its schema: what is odd, large or at a bound, as the whole input and
 * at every place in it.
 */
export function hostileBodies(name: CallName): (string | Uint8Array)[] {
  const shape = z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' }) as Shape;
  const bodies = new Set<string>(['', '{', ...ODD, ...LARGE]);
  for (const [inner, put] of places(shape, (json) => json)) {
    for (const json of [...ODD, ...atBounds(inner), keys(900), items(900)]) bodies.add(put(json));
  }
  return [...bodies, ...frames()];
}
