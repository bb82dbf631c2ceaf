import { describe, expect, it } from 'vitest';
import {
  copyShop,
  type MovedRow,
  type ReadableShop,
  type ShopNumbers,
  type WritableShop,
} from './moved-shop.ts';
import type { Table } from './tables/table.ts';
import { RECORD_TABLES } from './tables/tables.ts';

describe('a copy that differs from its shop is refused', () => {
  const NUMBERS: ShopNumbers = {
    cursorSecret: Buffer.from('secret'),
    language: 'sv',
    lastPetId: 5n,
    lastStepId: 4n,
    lastChangeId: 3n,
    keysRevision: 2n,
    serviceDay: 1n,
    lastDay: 0n,
    lastSaleNumber: 6n,
  };
  const ROWS: readonly MovedRow[] = [
    [1n, 'ab', 'c', null, Buffer.from('d')],
    [2n, 'a', 'bc', 7n, null],
  ];

  /** A shop in memory, which has lost so many rows of "pets". */
  function shopOf(numbers: ShopNumbers, lost = 0): WritableShop & ReadableShop {
    const stored = new Map<string, readonly MovedRow[]>();
    return {
      numbers: () => Promise.resolve(numbers),
      // eslint-disable-next-line @typescript-eslint/require-await -- A database would be asked here.
      async *rows({ name }: Table) {
        const rows = stored.get(name);
        if (rows) yield rows;
      },
      begin: () => Promise.resolve(),
      put: ({ name }, rows) => {
        stored.set(name, rows);
        return Promise.resolve();
      },
      finish: () => Promise.resolve(),
      count: ({ name }) =>
        Promise.resolve((stored.get(name)?.length ?? 0) - (name === 'pets' ? lost : 0)),
    };
  }

  async function source(): Promise<ReadableShop> {
    const shop = shopOf(NUMBERS);
    for (const table of RECORD_TABLES) await shop.put(table, ROWS);
    return shop;
  }

  it('except for one that does not differ', async () => {
    const moved = await copyShop(await source(), shopOf(NUMBERS));
    expect([...moved.values()]).toEqual(RECORD_TABLES.map(() => 2));
  });

  it('since a row is missing', async () => {
    await expect(copyShop(await source(), shopOf(NUMBERS, 1))).rejects.toMatchObject({
      code: 'internal_error',
      message: expect.stringContaining('“pets”') as string,
    });
  });

  it.each(Object.keys(NUMBERS))('since %s is another', async (name) => {
    const other = { cursorSecret: Buffer.from('other'), language: 'da' };
    const changed = { ...NUMBERS, [name]: name in other ? other[name as 'language'] : 99n };
    const copied = copyShop(await source(), shopOf(changed));
    await expect(copied).rejects.toMatchObject({
      code: 'internal_error',
      message: expect.stringContaining('“shop”') as string,
    });
  });
});
