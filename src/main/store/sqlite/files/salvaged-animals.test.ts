import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { MORNING } from '../../../testing/records.ts';
import { MIGRATIONS } from '../migrate.ts';
import type { PageRecord, Value } from './page-records.ts';
import { animalReader } from './salvaged-animals.ts';

const read = animalReader();
const schema = new Database(':memory:');
for (const sql of MIGRATIONS) schema.exec(sql);

/** A record of a table in the newest schema; what is not given is null, as the id of its own is. */
function recordOf(table: string, given: Record<string, Value>, rowid = 7n): PageRecord {
  const columns = schema
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) ORDER BY cid')
    .pluck()
    .all(table);
  return { rowid, values: columns.map((column) => given[column] ?? null) };
}

const BELLA = { name: 'Bella', category_id: 3n, status: 1n, added_at: BigInt(MORNING) };

describe('a record of pets', () => {
  it('is an animal', () => {
    expect(read(recordOf('pets', { ...BELLA, added_by: 'till1', version: 4n }))).toEqual({
      id: 7n,
      fields: ['Bella', 3n, 1n],
      version: 4n,
      added: { at: BigInt(MORNING), by: 'till1' },
      isRemoved: false,
    });
  });

  it.each<[string, Record<string, Value>]>([
    ['a negative version', { version: -1n }],
    ['a version that is text', { version: '4' }],
    ['no time', { added_at: null }],
    ['a time before all others', { added_at: -1n }],
    ['a till that is a number', { added_by: 9n }],
    ['an empty name', { name: '' }],
    ['a name with control characters', { name: 'Be\u0007lla' }],
    ['a name that is too long', { name: 'x'.repeat(201) }],
    ['an unknown status', { status: 9n }],
    ['an id of its own', { id: 7n }],
  ])('is none with %s', (_what, wrong) => {
    expect(read(recordOf('pets', { ...BELLA, version: 4n, ...wrong }))).toBeUndefined();
  });

  it.each([0n, -1n])('is none with the number %s', (id) => {
    expect(read(recordOf('pets', { ...BELLA, version: 4n }, id))).toBeUndefined();
  });
});

it('no record of another length is an animal', () => {
  const { values } = recordOf('pets', { ...BELLA, version: 4n });
  expect(read({ rowid: 7n, values: [...values, ...values, null] })).toBeUndefined();
});
