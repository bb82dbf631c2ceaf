import { told } from './testing/told.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Details } from '../../../shared/fields/details.ts';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import { ListReading } from './list-reading.ts';

function fixture(name: string): ListReading {
  const bytes = readFileSync(join(import.meta.dirname, 'fixtures', name));
  return new ListReading({ name, isPasted: false, bytes });
}

describe('a number that a file holds as a number', () => {
  /** What is written down about each animal, with what is told of it. */
  function written(reading: ListReading) {
    reading.compareWith({ categories: [], fields: BUILT_IN_FIELDS, currency: 'EUR' });
    const { rows, rounded } = reading.read({ quantity: 'one' });
    return {
      rounded,
      rows: [...reading.adds()].map(({ details }, at) => [details, rows.map(told)[at]]),
    };
  }

  it('is that number in a workbook, and an amount is rounded to its currency and told', () => {
    const { rows, rounded } = written(fixture('price-number-cells.xlsx'));
    expect(rows.map(([details]) => (details as Details)['price'])).toEqual([
      4463, 2380, 1250, 30, 333, 1000,
    ]);
    expect(rows.map(([, remark]) => remark)).toEqual([
      'Price “44.625” is read as 44.63',
      'Price “23.799” is read as 23.80',
      null,
      null,
      'Price “3.33333333333333” is read as 3.33',
      'Price “9.995” is read as 10.00',
    ]);
    expect(rounded).toBe(4);
  });

  it('has the zeros in front that a workbook shows, where it is a code', () => {
    const { rows } = written(fixture('leading-zero-format.xlsx'));
    expect(rows.map(([details]) => (details as Details)['chip'])).toEqual([
      '0006123456',
      '00815',
      '985113001234567',
      '985113001234568',
    ]);
  });

  it('is that number in JSON', () => {
    const details = { Price: 44.625, 'Microchip or ring': 985113001234561 };
    const cases = [details, { Price: '44.62' }, { Price: 1e-7 }, { Price: 1234.5, Notes: 1.5 }];
    const animals = cases.map((one) => ({ name: 'Rex', category: 'Dogs', details: one }));
    const bytes = Buffer.from(JSON.stringify(animals));
    const reading = new ListReading({ name: 'list.json', isPasted: false, bytes });
    expect(written(reading).rows.map(([kept]) => kept)).toEqual([
      { price: 4463, chip: '985113001234561' },
      { price: 4462 },
      { price: 0 },
      { price: 123450, notes: '1.5' },
    ]);
  });
});
