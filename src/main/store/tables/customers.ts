import { code, orNull, personal, table, whole, words } from './table.ts';

/**
 * Who buys, and from whom animals come. Who was merged keeps their data until it is deleted, so that it can be undone:
 * `merged_into` is the one, `same_as` who that is by now, and `lent` names what the other had none of and got. Who is
 * erased has no data.
 */
export const CUSTOMERS = table(
  'customers',
  {
    id: code(),
    name: personal(words()),
    address: personal(words()),
    phone: personal(words()),
    email: personal(words()),
    note: personal(words()),
    folded: personal(code()),
    same_as: orNull(code()),
    merged_into: orNull(code()),
    lent: code(),
    erased_at: orNull(whole()),
  },
  {
    key: ['id'],
    indexes: { customers_by_name: ['folded', 'id'] },
    sparseIndexes: { customers_by_same: ['same_as'], customers_by_merged: ['merged_into'] },
    called: { one: 'customer', all: 'customers' },
    keeping: 'stated',
  },
);
