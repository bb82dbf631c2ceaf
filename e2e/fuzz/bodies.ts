import type { Random } from '../support/random.ts';

const ODD_VALUES = [
  '0',
  '-0',
  '1',
  '7.0',
  '1e2',
  '1.5',
  '1e400',
  '-1e-400',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775808',
  '-9223372036854775809',
  '9'.repeat(4_000),
  `0.${'0'.repeat(4_000)}1`,
  '01',
  '+1',
  '0x10',
  'NaN',
  'Infinity',
  'true',
  'null',
  'undefined',
  '""',
  '" "',
  '"1"',
  '"Rex"',
  '"available"',
  '"SOLD"',
  '"constructor"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u0000"',
  '"\\x41"',
  '"a\nb"',
  '"🐕"',
  `"${'🐕'.repeat(200)}"`,
  `"${'x'.repeat(201)}"`,
  `"${'x'.repeat(60_000)}"`,
  '[]',
  '{}',
  '[1,2,3]',
  '{"name":"Rex"}',
] as const;

const ODD_FIELDS = [
  'name',
  'categoryId',
  'status',
  'id',
  '__proto__',
  'constructor',
  'toJSON',
  '',
  'na\\u006de',
  'NAME',
] as const;

const WHOLE_ODDITIES = [
  '',
  ' ',
  '\n\n',
  'null',
  'true',
  '0',
  '"Rex"',
  '[]',
  '{}',
  '{',
  '}',
  '{"name"',
  '{"name":}',
  '{"name":"Rex",}',
  "{'name':'Rex'}",
  '{name:"Rex"}',
  '{"name":"Rex","categoryId":1}{}',
  '/**/{"name":"Rex","categoryId":1}',
  'name=Rex&categoryId=1',
  '<pet><name>Rex</name></pet>',
] as const;

/** A body for an addition, of any kind that a till, a mistake or an attacker might send. */
export function randomBody(random: Random): Buffer {
  switch (random.below(12)) {
    case 0:
    case 1:
    case 2:
      return Buffer.from(goodPet(random));
    case 3:
    case 4:
    case 5:
      return Buffer.from(oddPet(random));
    case 6:
      return Buffer.from(random.pick(WHOLE_ODDITIES));
    case 7:
      return Buffer.from(deep(random));
    case 8:
      return brokenText(random);
    case 9:
      return randomBytes(random, 1 + random.below(200));
    case 10:
      return cut(random, Buffer.from(goodPet(random)));
    default:
      return Buffer.from(sized(random));
  }
}

/** Random bytes. */
export function randomBytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.below(256)));
}

/** A body that must be stored. */
export function goodPet(random: Random): string {
  const status = random.pick(['', ',"status":"available"', ',"status":"sold"']);
  return `{"name":"Animal ${random.below(1_000)}","categoryId":${random.below(20)}${status}}`;
}

function oddPet(random: Random): string {
  const fields = Array.from({ length: 1 + random.below(5) }, () => {
    const space = random.pick(['', ' ', '\r\n\t']);
    return `"${random.pick(ODD_FIELDS)}"${space}:${space}${random.pick(ODD_VALUES)}`;
  });
  const known = random.below(2) === 0 ? ['"name":"Rex"', '"categoryId":1'] : [];
  return `{${[...known, ...fields].join(',')}}`;
}

/** Nested as deeply as the largest body allows, closed or not, on its own or inside a pet. */
function deep(random: Random): string {
  const depth = random.pick([10, 1_000, 10_000, 31_000]);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ]);
  const times = Math.min(depth, Math.floor(60_000 / (open.length + close.length)));
  const nested = `${open.repeat(times)}1${random.below(2) === 0 ? close.repeat(times) : ''}`;
  return random.below(2) === 0 ? nested : `{"name":"Rex","categoryId":1,"more":${nested}}`;
}

/** JSON with bytes that are not UTF-8, or with a byte order mark. */
function brokenText(random: Random): Buffer {
  const broken = random.pick(['ff', 'c0af', 'eda080', 'f4908080', 'e282', '80', 'efbbbf']);
  const bytes = Buffer.from(broken, 'hex');
  if (random.below(4) === 0) return Buffer.concat([bytes, Buffer.from(goodPet(random))]);
  if (random.below(4) === 0) return Buffer.from(goodPet(random), 'utf16le');
  return Buffer.concat([Buffer.from('{"name":"R'), bytes, Buffer.from('","categoryId":1}')]);
}

/** Valid except for its size, which is around the limit. */
function sized(random: Random): string {
  const pet = goodPet(random);
  const size = random.pick([65_535, 65_536, 65_537, 70_000, 200_000]);
  return pet + ' '.repeat(size - pet.length);
}

function cut(random: Random, bytes: Buffer): Buffer {
  return bytes.subarray(0, random.below(bytes.length));
}
