import { BUILT_IN_FIELDS, REMOVAL_FIELDS } from '../../shared/fields/built-in.ts';
import { UNNAMED_CLERK } from '../../shared/history.ts';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewPet } from '../../shared/pet.ts';
import { systemClock } from '../platform/clock.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { expectOwnerOnly } from '../testing/owner-only.ts';
import { temporaryFolder } from '../testing/program.ts';
import { output, runCommand } from './testing/run-command.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

async function withShop<Answer>(
  work: (store: Store) => Promise<Answer>,
  shop = folder,
): Promise<Answer> {
  const file = join(shop, 'animal-store.sqlite');
  const store = await openSqliteStore({ file, clock: systemClock });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function stock(shop = folder): Promise<NewPet[]> {
  return withShop(async (store) => {
    const pets: NewPet[] = [];
    for await (const { name, categoryId, status } of store.pets.all()) {
      pets.push({ name, categoryId, ...(status && { status }) });
    }
    return pets;
  }, shop);
}

function categories(shop = folder): Promise<string[]> {
  return withShop(async (store) => {
    const all = await store.categories.list();
    return all.map(({ id, name }) => `${String(id)} ${name}`);
  }, shop);
}

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function importing(
  content: string | Buffer,
  { name = 'animals.csv', args = [] as string[] } = {},
) {
  return runCommand('import', file(name, content), ...args, '--data-dir', folder);
}

const ODD: NewPet[] = [
  { name: 'Rex', categoryId: 9223372036854775807n, status: 'available' },
  { name: 'Bella "the bear", brown', categoryId: -9223372036854775808n, status: 'sold' },
  { name: '=HYPERLINK("http://evil.example")', categoryId: -5n, status: 'pending' },
  { name: "'=1+1", categoryId: 3n },
  { name: '@SUM(A1)', categoryId: 3n },
  { name: '-2 °C', categoryId: 3n },
  { name: '  two spaces  ', categoryId: 3n },
  { name: 'Žofie; 犬 🐕', categoryId: 3n },
];

describe('export', () => {
  beforeEach(() =>
    withShop(async (store) => {
      await store.pets.addMany(ODD, { author: UNNAMED_CLERK });
      await store.categories.rename(3n, '+cats');
    }),
  );

  it('writes CSV by RFC 4180 with every digit, and nothing that a spreadsheet would run', async () => {
    const csv = await output('export', '--data-dir', folder);
    const time = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g;
    // An animal in stock has no reason for its removal.
    const told = BUILT_IN_FIELDS.filter(({ id }) => !REMOVAL_FIELDS.includes(id));
    const empty = ','.repeat(told.length);
    const fields = told.map(({ name }) => `,"${name}"`).join('');
    expect(csv.replace(time, 'TIME').split('\r\n')).toEqual([
      `\ufeff"id","name","categoryId","category","status","addedAt","addedBy"${fields}`,
      `"1","Rex","9223372036854775807",,"available",TIME,${empty}`,
      `"2","Bella ""the bear"", brown","-9223372036854775808",,"sold",TIME,${empty}`,
      `"3","'=HYPERLINK(""http://evil.example"")","-5",,"pending",TIME,${empty}`,
      `"4","''=1+1","3","'+cats",,TIME,${empty}`,
      `"5","'@SUM(A1)","3","'+cats",,TIME,${empty}`,
      `"6","'-2 °C","3","'+cats",,TIME,${empty}`,
      `"7","  two spaces  ","3","'+cats",,TIME,${empty}`,
      `"8","Žofie; 犬 🐕","3","'+cats",,TIME,${empty}`,
      '',
    ]);
  });

  it('writes JSON with every digit', async () => {
    const json = await output('export', '--format', 'json', '--data-dir', folder);
    expect(json).toContain('"categoryId":9223372036854775807,"status":"available"');
    expect(json).toContain('"categoryId":3,"category":"+cats","addedAt"');
    expect(JSON.parse(json)).toHaveLength(ODD.length);
  });

  it.each(['stock.csv', 'stock.json', 'stock.xlsx'])(
    'to %s can be imported into another shop unchanged',
    async (name) => {
      const target = join(folder, name);
      await output('export', '--to', target, '--data-dir', folder);
      expectOwnerOnly(target);
      const other = join(folder, 'other');
      await output('import', target, '--data-dir', other);
      expect(await stock(other)).toEqual(ODD);
      expect(await categories(other)).toEqual(await categories());
    },
  );

  it('of an empty shop is empty', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    await withShop((store) => store.pets.counts(), other);
    expect(await output('export', '--format', 'json', '--data-dir', other)).toBe('[]\n');
    expect(await output('export', '--data-dir', other)).toMatch(/^\ufeff"id","name",.*\r\n$/);
  });

  it('says when the file can’t be written', async () => {
    const target = join(folder, 'missing', 'stock.csv');
    const { code, stderr } = await runCommand('export', '--to', target, '--data-dir', folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The export can't be written to .*: a part of the path does not exist/);
  });

  it('leaves nothing behind when a folder has the name of the file', async () => {
    const target = join(folder, 'exports', 'stock.csv');
    mkdirSync(join(target, 'in the way'), { recursive: true });
    const { code, stderr } = await runCommand('export', '--to', target, '--data-dir', folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The export can't be written to /);
    expect(readdirSync(join(folder, 'exports'))).toEqual(['stock.csv']);
  });
});

describe('import', () => {
  it('looks categories up by name, whatever their case, and makes those that are missing', async () => {
    await withShop((store) => store.categories.create('Dogs'));
    const csv = 'name,category,status\nRex,dogs,available\nTom,Cats,\nJerry,cats,SOLD\n';
    const { code, stderr } = await importing(csv);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toMatch(/Added 3 animals/);
    expect(await stock()).toEqual([
      { name: 'Rex', categoryId: 1n, status: 'available' },
      { name: 'Tom', categoryId: 2n, status: 'available' },
      { name: 'Jerry', categoryId: 2n, status: 'sold' },
    ]);
    expect(await categories()).toEqual(['2 Cats', '1 Dogs']);
  });

  it('goes by the name where another shop gave the id to another category', async () => {
    await withShop((store) => store.categories.rename(7n, 'Fish'));
    await importing('name,categoryId,category\nRex,7,Dogs\nNemo,9,Fish\nTweety,5,Birds\n');
    expect(await stock()).toEqual([
      { name: 'Rex', categoryId: 8n, status: 'available' },
      { name: 'Nemo', categoryId: 7n, status: 'available' },
      { name: 'Tweety', categoryId: 5n, status: 'available' },
    ]);
    expect(await categories()).toEqual(['5 Birds', '8 Dogs', '7 Fish']);
  });

  it.each([
    ['semicolons', 'Status;NAME;CategoryId\r\nsold;Rex;1\r\n'],
    ['tabs', 'name\tcategoryId\tstatus\nRex\t1\tsold\n'],
    ['a byte order mark', '\ufeffname,categoryId,status\nRex,1,sold\n'],
    ['other columns and empty lines', '\nprice,name,x,categoryId,status\n\n9,Rex,,1,sold\n,,,,\n'],
    ['line ends of two kinds', 'name,categoryId,status\r\n\nRex,1,sold\n'],
    ['old line ends', 'name,categoryId,status\rRex,1,sold\r'],
  ])('reads CSV with %s', async (_what, csv) => {
    expect(await importing(csv)).toMatchObject({ code: 0 });
    expect(await stock()).toEqual([{ name: 'Rex', categoryId: 1n, status: 'sold' }]);
  });

  it('tells every bad line by its number and adds nothing', async () => {
    const csv = [
      'name,categoryId,category,status',
      'Rex,1,,',
      ',1,,',
      '"two',
      'lines",1,,',
      'Tom,,,',
      'Jerry,1.5,,lost',
      `Max,1,${'x'.repeat(81)},`,
      'Short',
      'Good,2,,sold',
    ].join('\n');
    const { code, stderr } = await importing(csv);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toEqual([
      'Line 3: name is required.',
      'Line 4: name must not contain control characters.',
      'Line 6: categoryId or category is required.',
      'Line 7: categoryId “1.5” must be a whole number that fits in 64 bits; status “lost” must be one of available, pending, sold.',
      'Line 8: category must be at most 80 characters long.',
      'Line 9: categoryId or category is required.',
      expect.stringMatching(/^Nothing was added: 6 of 8 animals can't be\. Mend .* --skip-bad, /),
    ]);
    expect(existsSync(join(folder, 'animal-store.sqlite'))).toBe(false);
    const skipping = await importing(csv, { args: ['--skip-bad'] });
    expect(skipping.code).toBe(0);
    expect(skipping.stderr).toMatch(/Added 2 animals from .* 6 animals left out/);
    expect(await stock()).toHaveLength(2);
  });

  it('reads JSON exactly, and tells what is wrong by the animal', async () => {
    const json =
      '[{"name":"Rex","categoryId":9223372036854775807,"status":null},{"name":"T","categoryId":1e2}]';
    expect(await importing(json, { name: 'animals.json' })).toMatchObject({ code: 0 });
    expect(await stock()).toEqual([
      { name: 'Rex', categoryId: 9223372036854775807n },
      { name: 'T', categoryId: 100n },
    ]);
    const bad = await importing('[{"name":7,"categoryId":"1"},3]', { name: 'animals.json' });
    expect(bad.stderr).toMatch(
      /^Animal 1: name must be text; categoryId must be a whole number that fits in 64 bits\.\nAnimal 2: /,
    );
  });

  it.each([
    ['text.csv', 'just some text\n', /must name its columns: name/],
    ['empty.csv', '', /is empty/],
    [
      'quote.csv',
      'name,categoryId\nRex,1\n"Tom,1\n',
      /from line 3 on: a quotation mark is not closed/,
    ],
    ['book.xlsx', Buffer.from('PK\x03\x04\xff', 'latin1'), /can't be read as a spreadsheet/],
    [
      'latin.csv',
      Buffer.from('name,categoryId\n\u00e9,1\n', 'latin1'),
      /is not in UTF-8, and looks like .* with --encoding/,
    ],
    ['object.json', '{}', /must be a JSON array of animals/],
    ['broken.json', '[{', /must be a JSON array of animals/],
    ['deep.json', '['.repeat(10_000), /has more than 64 levels/],
    ['many.json', `[${'0,'.repeat(1_000_000)}0]`, /has more than 1,000,000 animals/],
    ['wide.csv', `name${',x'.repeat(1_000)}\n`, /has more than 1,000 columns/],
    ['long.csv', `name,category\n"${'x'.repeat(2_100_000)}",y\n`, /a line is far too long/],
  ])('refuses %s in words', async (name, content, sentence) => {
    const { code, stdout, stderr } = await importing(content, { name, args: ['--skip-bad'] });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it.each([
    ['missing.csv', /there is no such file/],
    ['.', /can't be read/],
  ])('refuses %s, which is no file', async (name, sentence) => {
    const path = join(folder, name);
    const { code, stderr } = await runCommand('import', path, '--data-dir', folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence);
  });
});
